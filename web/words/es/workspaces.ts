import type { workspaces as english } from "../en/workspaces.ts"
import type { Like } from "../like.ts"
import { plural } from "./plural.ts"

export const workspaces: Like<typeof english> = {
  title: "Espacios de trabajo",
  lead: (count) => `Estás en ${plural(count, "espacio de trabajo", "espacios de trabajo")}`,
  columns: {
    name: "Espacio de trabajo",
    role: "Tu rol",
    members: "Personas",
    zone: "Zona horaria",
    actions: "Acciones",
  },
  isOpen: "Abierto ahora",
  open: "Abrir",
  opened: (name) => `${name} está abierto.`,
  createTitle: "Espacio de trabajo nuevo",
  createLead: "Empieza vacío y es tuyo. Las personas y los tokens de otros espacios de trabajo se quedan donde están.",
  create: "Crear el espacio de trabajo",
  created: (name) => `${name} está listo.`,
  noneTitle: "Empieza un espacio de trabajo",
  noneLead:
    "Ahora mismo no estás en ningún espacio de trabajo. Crea uno o abre un enlace de invitación que hayas recibido.",
}
