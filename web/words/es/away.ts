import type { away as english } from "../en/away.ts"
import type { Like } from "../like.ts"

export const away: Like<typeof english> = {
  title: "Guardado en este navegador",
  lead: "El servidor aún no tiene estos textos. Se quedan aquí hasta que vuelvas a abrir sus publicaciones.",
  copy: "El texto",
  write: "Una publicación nueva",
  writeHint: "Se guarda en este navegador mientras escribes. Cuando el servidor vuelva, se abre como borrador.",
}
