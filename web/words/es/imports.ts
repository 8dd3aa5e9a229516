import type { imports as english } from "../en/imports.ts"
import type { Like } from "../like.ts"
import { plural } from "./plural.ts"

const posts = (count: number) => plural(count, "publicación", "publicaciones")
const drafts = (count: number) => plural(count, "borrador", "borradores")

export const imports: Like<typeof english> = {
  title: "Importar publicaciones",
  from: "Importar de un CSV",
  crumb: "Calendario",
  back: "Volver al calendario",
  lead: "Trae un plan desde una hoja de cálculo: una fila por publicación, 200 como máximo. Ves lo que pasará, fila por fila, antes de que se cree nada.",
  choose: "Elegir un archivo",
  chooseAnother: "Elegir otro archivo",
  drop: "Suelta para leer este archivo",
  template: "Descargar la plantilla",
  templateName: "plantilla-publicaciones.csv",
  example: {
    first: "Ya están aquí los primeros tulipanes. Ven pronto: vuelan.",
    second: "Un borrador sin hora. Las comillas y\nvarias líneas no son problema.",
  },
  columnsTitle: "Columnas",
  columns: {
    text: "Publicación",
    accounts: "Cuentas",
    when: "Hora",
    labels: "Etiqueta",
    files: "Archivos",
  },
  columnHints: {
    text: "Lo que dice la publicación. La única columna obligatoria.",
    accounts: "Nombres de usuario separados por comas. Si dos redes tienen el mismo: x:larkandloam.",
    when: "2026-12-01 09:00, o como lo escriba tu hoja de cálculo. Sin hora, la publicación es un borrador.",
    labels: "Etiquetas que ya tienes.",
    files: "Nombres de archivos que están en Multimedia.",
  },

  faults: {
    tooLarge: "Este archivo ocupa más de 1 MB. Divídelo en varios.",
    workbook:
      "Esto es un libro de cálculo, no un archivo CSV. En tu hoja de cálculo elige Guardar como y después «CSV UTF-8».",
    utf16: "Este archivo no está en UTF-8. En tu hoja de cálculo elige Guardar como y después «CSV UTF-8».",
    notUtf8:
      "Este archivo no está en UTF-8, así que se perderían letras como la é. En tu hoja de cálculo elige Guardar como y después «CSV UTF-8».",
    empty:
      "No hay ninguna publicación en este archivo. La primera fila da nombre a las columnas; cada fila siguiente es una publicación.",
    noText: "Ninguna columna se llama «text». Pon nombre a las columnas en la primera fila, como en la plantilla.",
    openQuote: (row) => `Unas comillas que empiezan en la fila ${row} no se cierran. Añade allí las que faltan.`,
    tooMany: (count) => `Este archivo tiene ${count} publicaciones y en una importación caben 200. Divídelo.`,
    twice: (head) => `La columna «${head}» está dos veces o significa lo mismo que otra. Quita una.`,
  },

  headOf: (count, file) => `${posts(count)} en ${file}`,
  nothingYet: "Esto es lo que pasará, fila por fila. No se crea nada hasta que pulses Importar.",
  ignored: (heads) => `Columnas que no se leen: ${heads}.`,
  zone: "Horas de",
  order: "Fechas como",
  orders: { dmy: "día.mes.año", mdy: "mes/día/año" },
  as: "Las publicaciones con hora quedan como",
  asChoices: { schedule: "Programadas", draft: "Borradores" },
  rows: "Las filas del archivo",
  show: "Mostrar",
  all: "Todas",
  will: { schedule: "Programar", draft: "Borrador", fix: "Por corregir", skip: "Omitir" },
  heads: {
    row: "Fila",
    will: "Qué pasará",
    when: (city) => `Cuándo, hora de ${city}`,
    accounts: "Cuentas",
    post: "Publicación",
    note: "Nota",
  },
  noTime: "sin hora",
  noText: "Sin texto",
  noAccounts: "sin cuenta",
  moreAccounts: (count) => `y ${count} más`,
  takeSecond: "Usar la segunda",
  takeFirst: "Usar la primera",
  second: "Sale en la segunda.",
  anyway: "Importar de todos modos",
  skipAgain: "Omitirla",
  buttonOf: (verb, row) => `${verb}, fila ${row}`,
  nothingShown: "No hay filas de este tipo.",
  checking: "Leyendo las filas…",
  sums: {
    schedule: (count) => `Se ${count === 1 ? "programará" : "programarán"} ${posts(count)}`,
    draft: (count) => `${posts(count)} ${count === 1 ? "quedará como borrador" : "quedarán como borradores"}`,
    skip: (count) => `Se ${count === 1 ? "omite" : "omiten"} ${plural(count, "fila", "filas")}`,
    fix: (count) =>
      `${plural(count, "fila", "filas")} por corregir ${count === 1 ? "se queda fuera" : "se quedan fuera"}`,
  },
  fixHint: "Corrígelas en el archivo y vuelve a elegirlo.",
  keepUnfit: (count) =>
    count === 1
      ? "Importar como borrador la que hay que corregir"
      : `Importar como borradores las ${count} por corregir`,
  cancel: "Cancelar",
  importBoth: (count) => `Importar y programar ${count}`,
  importDrafts: (count) => `Importar ${drafts(count)}`,
  nothingToImport: "Ninguna fila se puede importar tal como está.",
  progress: (done, all) => `Importando ${done} de ${all}`,
  stopped: (done) => `Se ha detenido después de ${posts(done)}. Al seguir, ninguna se crea dos veces.`,
  goOn: "Seguir",

  done: (scheduled, draftCount) =>
    [
      ...(scheduled > 0 || draftCount === 0
        ? [plural(scheduled, "publicación programada", "publicaciones programadas")]
        : []),
      ...(draftCount > 0 ? [drafts(draftCount)] : []),
    ].join(", "),
  doneTitle: "Importado",
  refused: (row, why) => `La fila ${row} se ha quedado fuera: ${why}`,
  leftOut: (count) => `${plural(count, "fila del archivo se ha quedado", "filas del archivo se han quedado")} fuera.`,
  openCalendar: "Verlas en el calendario",
  another: "Importar otro archivo",
  undo: "Deshacer la importación",
  undoTitle: (file) => `¿Deshacer la importación de ${file}?`,
  undoBody: (count) =>
    `Se ${count === 1 ? "elimina" : "eliminan"} para siempre ${posts(count)} sin cambios. Lo que se ha cambiado o ya ha salido se queda.`,
  undone: (deleted, kept) =>
    `${plural(deleted, "publicación eliminada", "publicaciones eliminadas")}.${kept > 0 ? ` ${plural(kept, "se ha quedado", "se han quedado")}: con cambios posteriores o ya publicadas.` : ""}`,
  recent: "Últimas importaciones",
  line: (count, when, who) => `${posts(count)}, ${when}, por ${who}`,
  undoOf: (file) => `Deshacer la importación de ${file}`,
  nothingToUndo: "Todas las publicaciones se han cambiado o ya han salido.",
  onlyEditors: "Solo los editores, administradores y propietarios pueden importar publicaciones.",
}
