import type { palette as english } from "../en/palette.ts"
import type { Like } from "../like.ts"

export const palette: Like<typeof english> = {
  title: "Buscar o ir a",
  placeholder: "Buscar publicaciones, archivos, cuentas y páginas",
  empty: (text) => `Nada coincide con «${text}».`,
  pages: "Páginas",
  actions: "Acciones",
  posts: "Publicaciones",
  media: "Multimedia",
  accounts: "Cuentas sociales",
  labels: "Etiquetas",
  settings: "Ajustes",
  searching: "Buscando…",
  allPosts: (text) => `Buscar «${text}» en todas las publicaciones`,
  postsWith: (label) => `Publicaciones con ${label}`,
  postsOf: (account) => `Publicaciones de ${account}`,
  found: (count) => (count === 1 ? "1 resultado" : `${count} resultados`),
  switchTo: (name) => `Abrir el espacio de trabajo ${name}`,
  connect: "Conectar una cuenta",
  invite: "Invitar a alguien",
  addWebhook: "Añadir un webhook",
  createToken: "Crear un token",
  newPost: "Publicación nueva",
  themeTo: (name) => `Tema: ${name}`,
}
