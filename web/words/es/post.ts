import type { post as english } from "../en/post.ts"
import type { Like } from "../like.ts"
import { plural } from "./plural.ts"

const seconds = new Intl.NumberFormat("es", { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export const post: Like<typeof english> = {
  publishNow: "Publicar ahora",
  publishAgain: "Publicar de nuevo",
  askAgain: "Preguntar de nuevo a la red",
  nowTitle: "¿Publicar esto ahora?",
  nowBody: (accounts, isTrial) =>
    `${isTrial ? "Aparece en el entorno de pruebas" : "Se hace pública"} al momento en ${accounts}. Una vez fuera, aquí no podrás deshacerlo.`,
  againTitle: "¿Publicar esto de nuevo?",
  againBody: (accounts, isTrial) =>
    `${isTrial ? "Aparece en el entorno de pruebas" : "Se hace pública"} al momento en ${accounts}.`,
  askTitle: "¿Preguntar de nuevo a la red?",
  askBody: (networks) =>
    `Preguntamos a ${networks} si la publicación está allí. Solo la enviamos donde la red diga que no está.`,
  goes: (count, all, accounts) => `Va a ${count} de ${plural(all, "cuenta", "cuentas")}: ${accounts}.`,
  stays: (accounts, count) =>
    `${accounts} ya ${count === 1 ? "la tiene" : "la tienen"} y no ${count === 1 ? "la recibe" : "la reciben"} otra vez.`,
  goesAll: (accounts) => `Va a ${accounts}.`,
  askedFirst: (networks, count) =>
    `Antes preguntamos si ${networks} ${count === 1 ? "tiene" : "tienen"} la publicación.`,
  notAsked: (networks, count) =>
    `A ${networks} no se le puede preguntar y no ${count === 1 ? "recibe" : "reciben"} nada hasta que digas que no está allí.`,
  goesOut: "Lo que sale",
  changed: "Esta publicación ha cambiado mientras la mirabas.",
  requestWaits: "Una solicitud sobre esta publicación espera",
  changedBy: "Esta publicación ha cambiado mientras la mirabas,",
  nothingSent: "No se ha enviado nada.",
  lookAgain: "Mirar de nuevo",
  lookFirst: "Mira antes lo que ha cambiado.",
  onItsWay: "La publicación está en camino.",
  goesOutIn: (count) => `Sale dentro de ${plural(count, "segundo", "segundos")}.`,
  nothingYet: "Aún no se ha enviado nada.",
  undo: "Deshacer",
  takenBack: "Retirada. No se ha enviado nada.",
  needsReconnect: (account) => `Antes vuelve a conectar ${account}.`,
  needsConnected: "Antes quita de la publicación la cuenta desconectada.",
  needsAccount: "Antes elige una cuenta para ella.",

  backToDraft: "Volver a borrador",
  isDraft: "La publicación vuelve a ser un borrador. No sale nada.",
  edit: "Editar",
  seeResults: "Ver los resultados",
  failedBar: "Esta publicación ha fallado.",
  failedEdits: "Los cambios se guardan. No sale nada hasta que la publiques de nuevo.",
  uncertainBar: "No sabemos si todas las cuentas tienen esta publicación.",

  scheduledFor: (when, city) => `Programada para: ${when}, hora de ${city}`,
  timesIn: (city) => `Horas de ${city}`,

  content: "La publicación",
  original: "Original",
  versionOf: (name) => `Versión de ${name}`,
  noText: "Sin texto.",
  item: (index, count) => `Publicación ${index} de ${count}`,
  options: "Opciones",
  goneMedia: "Un archivo que ya no está en la biblioteca",
  video: "Vídeo",

  results: "Resultados",
  resultsOf: (done, all) => `${done} de ${all} publicadas`,
  ok: "Publicada",
  earlierText: "Esta cuenta tiene un texto anterior: la publicación se editó después de salir aquí.",
  failed: "Fallida",
  uncertain: "Incierta",
  waiting: "En camino",
  converting: (percent) => `Convirtiendo el vídeo para la red: ${percent} %`,
  convertingLabel: "El vídeo se está convirtiendo",
  notSent: "Sin enviar",
  open: "Ver la publicación",
  id: "Id.",
  goneAccount: "Una cuenta desconectada",
  theNetwork: "La red",

  leads: {
    NeedsReconnect: (network) => `${network} ya no acepta nuestro acceso:`,
    MissingPermission: (network) => `${network} no nos deja publicar:`,
    RateLimited: (network) => `${network} nos pide ir más despacio:`,
    NetworkFault: (network) => `${network} no ha podido aceptar la publicación:`,
    Gone: (network) => `${network} no encuentra algo:`,
    Invalid: (network) => `La publicación no es válida para ${network}.`,
    AccountDisconnected: () => "Esta cuenta está desconectada, así que no se ha enviado nada.",
    NotConfigured: (network) => `Este servidor no está configurado para ${network}, así que no se ha enviado nada.`,
    MissedTime: () => "Sin enviar: su hora ya había pasado.",
  },
  refused: (network) => `${network} ha rechazado la publicación:`,
  steps: {
    Duplicate: (network) => `Cambia el texto y publica de nuevo; ${network} ya tiene una publicación como esta.`,
    RefusedContent: () => "Cambia el texto y publica de nuevo.",
    RefusedMedia: () => "Cambia la imagen o el vídeo y publica de nuevo.",
    RateLimited: () => "Espera un rato y publica de nuevo.",
    NetworkFault: () => "No se ha publicado nada. Publica de nuevo más tarde.",
    Gone: (network) => `Comprueba la cuenta en ${network} y publica de nuevo.`,
    Invalid: () => "Edita la publicación y publica de nuevo.",
  },
  thenAgain: "Después publica de nuevo.",
  reconnect: (network) => `Volver a conectar ${network}`,
  connect: "Conectar una cuenta",
  takeOff: "o quítala de la publicación.",
  askAdmin: "Pide a un administrador que lo configure.",

  uncertainLead: (network) => `No sabemos si ${network} tiene esta publicación.`,
  check: "Comprueba tu perfil.",
  profile: "Abrir el perfil",

  attempts: (count) => `Lo que hicimos: ${plural(count, "paso", "pasos")}`,
  noAttempts: "No se ha enviado nada a esta cuenta.",
  attemptItem: (index, count) => `publicación ${index} de ${count}`,
  took: (ms) => (ms < 1_000 ? `${ms} ms` : `${seconds.format(ms / 1_000)} s`),
  did: {
    prepare: {
      ready: () => "Preparada",
      waiting: (network) => `${network} aún la está preparando`,
      refused: (network) => `${network} la rechazó durante la preparación`,
    },
    commit: {
      published: (network) => `Enviada. ${network} la aceptó`,
      refused: (network) => `Enviada. ${network} la rechazó`,
      unknown: () => "Enviada. Sin respuesta clara",
    },
    reconcile: {
      published: (network) => `Preguntamos a ${network}: está allí`,
      absent: (network) => `Preguntamos a ${network}: no está allí`,
      unknown: (network) => `Preguntamos a ${network}: sin respuesta clara`,
      refused: (network) => `Preguntamos a ${network}: no quiso responder`,
    },
    followUp: {
      followed: (network) => `Añadida a la lista de reproducción en ${network}`,
      refused: (network) => `${network} no la añadió a la lista de reproducción. La publicación ha salido`,
    },
  },
  didOther: (step, outcome) => `${step}: ${outcome}`,
}
