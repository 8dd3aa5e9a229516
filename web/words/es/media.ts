import { sayBytes } from "#domain/say-bytes.ts"
import type { media as english } from "../en/media.ts"
import type { Like } from "../like.ts"
import { showNumber } from "../numbers.ts"
import { plural } from "./plural.ts"

/** "1,5 GB" */
const bytes = (count: number) => sayBytes(count).replace(".", ",")

export const media: Like<typeof english> = {
  title: "Multimedia",
  facts: (count) => plural(count, "archivo", "archivos"),
  space: (used, allowed) => `${bytes(used)} de ${bytes(allowed)} en uso`,
  nearlyFull: (used, allowed) =>
    `La biblioteca multimedia usa ${bytes(used)} de los ${bytes(allowed)} de este espacio de trabajo. Elimina archivos que ninguna publicación necesite.`,
  upload: "Subir",
  kind: "Tipo",
  convertible: (may) => (may ? "Se convierte cuando hace falta" : "Este servidor no tiene conversor"),
  kinds: { all: "Todo", image: "Imágenes", gif: "GIF", video: "Vídeos" },
  gif: "GIF",
  unused: "Sin usar",
  noAlt: "Sin texto alternativo",
  search: "Buscar por nombre o texto alternativo",
  grid: "La biblioteca",
  open: (file) => `Detalles de ${file}`,
  drop: "Suelta archivos para subirlos",
  empty: "La biblioteca está vacía.",
  emptyLead:
    "Suelta imágenes y vídeos en cualquier parte de esta página o súbelos. Todas las publicaciones pueden usarlos.",
  emptyViewer: "Los editores suben imágenes y vídeos. Aparecen aquí.",
  emptyFilter: "Ningún archivo coincide.",
  clear: "Quitar los filtros",
  uploads: "Subidas",
  waiting: "En espera",
  sent: (percent) => `${percent} %`,
  looking: "Comprobando",
  cancel: (file) => `Cancelar ${file}`,
  dismiss: (file) => `Descartar ${file}`,
  retry: "Intentar de nuevo",
  uploaded: (file) => `${file} está en la biblioteca.`,
  file: {
    type: "Tipo",
    size: "Tamaño",
    codecs: "Códecs",
    convertible: "Para otras redes",
    pixels: "Píxeles",
    duration: "Duración",
    added: "Añadido",
  },
  details: "Detalles",
  altLabel: "Texto alternativo",
  altLabelVideo: "Qué muestra el vídeo",
  altCount: (count, most) => `${count} de ${showNumber(most)}`,
  altHint: "Descríbelo para quienes no pueden verlo.",
  altNone: "Sin texto alternativo.",
  altSuggest: "Sugerir un texto",
  altSuggestHint: (model) => `Envía una copia pequeña a ${model}.`,
  altSaved: "El texto alternativo está guardado.",
  copy: "Copiar la dirección",
  openFile: "Abrir el archivo",
  delete: "Eliminar…",
  deleteTitle: (file) => `¿Eliminar ${file}?`,
  deleteBody: "El archivo se elimina para siempre. Un archivo que usa una publicación no se puede eliminar.",
  deleteVerb: "Eliminar el archivo",
  deleted: (file) => `${file} está eliminado.`,
  usedIn: (count) => `Se usa en ${plural(count, "publicación", "publicaciones")}`,
  usedLead: "Quítalo antes de allí y después elimínalo.",
  gone: "Este archivo ya no está en la biblioteca.",
  viewer: "Aquí eres lector: los editores suben, describen y eliminan archivos.",
}
