import type { crop as english } from "../en/crop.ts"
import type { Like } from "../like.ts"

export const crop: Like<typeof english> = {
  menu: "Recortar…",
  title: "Recortar la imagen",
  lead: "El recorte la sustituye en este texto. La imagen entera sigue en la biblioteca.",
  shape: "Forma",
  shapes: {
    free: "Libre",
    square: "Cuadrada",
    portrait: "4:5",
    pin: "2:3",
    story: "9:16",
    wide: "16:9",
  },
  size: (width, height) => `${width} × ${height} píxeles`,
  handles: {
    cropArea: "La parte que se queda. Las flechas la mueven.",
    nwDragHandle: "Esquina superior izquierda. Las flechas la mueven.",
    nDragHandle: "Lado superior. Las flechas lo mueven.",
    neDragHandle: "Esquina superior derecha. Las flechas la mueven.",
    eDragHandle: "Lado derecho. Las flechas lo mueven.",
    seDragHandle: "Esquina inferior derecha. Las flechas la mueven.",
    sDragHandle: "Lado inferior. Las flechas lo mueven.",
    swDragHandle: "Esquina inferior izquierda. Las flechas la mueven.",
    wDragHandle: "Lado izquierdo. Las flechas lo mueven.",
  },
  cut: "Recortar",
}
