import type { sharing as english } from "../en/sharing.ts"
import type { Like } from "../like.ts"

export const sharing: Like<typeof english> = {
  title: "Compartido con Fanfare",
  lead: "Haz un borrador y sigue desde ahí. No se publica nada.",
  make: "Escribir una publicación con esto",
  discard: "Descartar",
  nothing: "No se ha compartido nada.",
  nothingLead: "Comparte un texto, un enlace o imágenes desde otra aplicación y elige Fanfare.",
  home: "Ir al inicio",
  viewer: "En este espacio de trabajo puedes ver publicaciones, pero no escribirlas.",
  files: (count) => (count === 1 ? "1 archivo" : `${count} archivos`),
  sending: (done, count) => `Subiendo ${done + 1} de ${count}`,
}
