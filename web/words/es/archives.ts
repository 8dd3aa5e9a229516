import type { archives as english } from "../en/archives.ts"
import type { Like } from "../like.ts"
import { plural } from "./plural.ts"

export const archives: Like<typeof english> = {
  export: "Exportar",
  exportLead:
    "Un archivo zip con las publicaciones de este espacio de trabajo, sus versiones, etiquetas, historial y estadísticas, sus archivos multimedia, grupos de cuentas y horarios. Sin contraseñas, tokens ni miembros.",
  exportVerb: "Exportar espacio de trabajo",
  import: "Importar un espacio de trabajo",
  importLead: "Crea un espacio de trabajo nuevo a partir de la exportación de otro servidor. Serás su propietario.",
  importHere: "Ir a importar",
  choose: "Elegir un archivo",
  chooseLabel: "La exportación de un espacio de trabajo",
  sending: "Subiendo…",
  checking: "Comprobando el archivo…",
  media: (done: number, of: number) => `Archivos: ${done} de ${of}`,
  posts: (done: number, of: number) => `Publicaciones: ${done} de ${of}`,
  progress: "Importación",
  cancel: "Cancelar",
  stay: "No cierres esta página hasta que termine.",
  done: (name: string, posts: number, media: number) =>
    `${name} ya está aquí, con ${plural(posts, "publicación", "publicaciones")} y ${plural(media, "archivo multimedia", "archivos multimedia")}.`,
  accounts: (count: number) => `Hay que volver a conectar ${plural(count, "cuenta", "cuentas")}, en Cuentas sociales.`,
  scheduled: (count: number) =>
    `${plural(count, "publicación estaba programada", "publicaciones estaban programadas")}. Aquí son borradores y conservan su hora: prográmalos cuando las cuentas estén conectadas, y no en los dos servidores.`,
  interrupted: (count: number) =>
    `${plural(count, "publicación estaba", "publicaciones estaban")} saliendo. Mira sus resultados antes de publicarlas otra vez.`,
  leftOut: (count: number, names: string) =>
    `${plural(count, "archivo faltaba o no se pudo leer", "archivos faltaban o no se pudieron leer")}: ${names}`,
  authors:
    "Figuras como autor de todo. Los miembros, tokens, webhooks, solicitudes de aprobación y la papelera no se traen.",
  open: (name: string) => `Abrir ${name}`,
  another: "Importar otro",
}
