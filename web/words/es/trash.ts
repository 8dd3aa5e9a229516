import type { trash as english } from "../en/trash.ts"
import type { Like } from "../like.ts"
import { plural } from "./plural.ts"

export const trash: Like<typeof english> = {
  title: "Papelera",
  lead: "Las publicaciones se quedan aquí 30 días después de eliminarlas.",
  columns: { post: "Publicación", accounts: "Cuentas", deleted: "Eliminada", actions: "Acciones" },
  deletedBy: (when, name) => `${when} por ${name}`,
  gone: (days) => (days <= 1 ? "Desaparece en menos de un día" : `Desaparece dentro de ${days} días`),
  restore: "Recuperar",
  restoreOf: (post) => `Recuperar ${post}`,
  restored: "La publicación ha vuelto, como borrador.",
  openRestored: "Abrir",
  leftAccounts: (count) =>
    count === 1
      ? "1 cuenta se queda fuera: ya tiene la publicación o ya no está conectada."
      : `${count} cuentas se quedan fuera: ya tienen la publicación o ya no están conectadas.`,
  leftMedia: (count) => `Mientras tanto se ${count === 1 ? "eliminó 1 archivo" : `eliminaron ${count} archivos`}.`,
  delete: "Eliminar para siempre",
  deleteOf: (post) => `Eliminar para siempre: ${post}`,
  deleteTitle: "¿Eliminar esta publicación para siempre?",
  deleteBody: "Después no se puede recuperar, y su historial tampoco.",
  deleted: "La publicación está eliminada para siempre.",
  empty: "Vaciar la papelera…",
  emptyTitle: "¿Eliminar para siempre todo lo que hay en la papelera?",
  emptyBody: "Después no se puede recuperar nada.",
  emptyVerb: "Vaciar la papelera",
  emptied: (count) => `${plural(count, "publicación eliminada", "publicaciones eliminadas")} para siempre.`,
  nothing: "La papelera está vacía.",
  nothingLead: "Lo que eliminas espera aquí 30 días, para que puedas recuperarlo.",
}
