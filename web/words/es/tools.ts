import type { tools as english } from "../en/tools.ts"
import type { Like } from "../like.ts"

export const tools: Like<typeof english> = {
  tab: "Herramientas",
  lead: "Lo que puede usar una app conectada. Ve las herramientas que has permitido; un token las ve todas.",
  listed: "Herramientas de la lista",
  unlisted: "Se pueden llamar por su nombre",
  unlistedLead:
    "Las apps no las ven: rara vez las necesitan, y cada herramienta de la lista cuesta atención a un modelo. Una app que sabe el nombre puede llamarlas.",
  columns: { name: "Herramienta", effect: "Qué hace una llamada", scope: "Necesita" },
  effects: {
    read: "Lee",
    write: "Escribe",
    "write-unless-scheduled": "Escribe; te pregunta si está programada",
    ask: "Necesita tu aprobación",
  },
}
