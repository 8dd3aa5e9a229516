import { spanishFailures } from "#domain/failure-words-es.ts"
import type { problem as english } from "../en/problem.ts"
import type { Like } from "../like.ts"

export const problem: Like<typeof english> = {
  titles: spanishFailures.titles,
  refused: (network) => `${network} ha rechazado esta publicación`,
  uncertain: (network) => `No sabemos si ${network} tiene esta publicación`,
  others: (count) => (count === 1 ? "La otra cuenta la tiene." : `Las otras ${count} cuentas la tienen.`),
  ownWords: (network) => `Palabras de ${network}`,
  noWords: (network) => `${network} no ha dado ninguna explicación`,

  missedTitle: (when) => `Este servidor estaba apagado a su hora (${when}).`,
  missedTitleBare: "Este servidor estaba apagado a la hora programada.",
  missedBody: "Cuando volvió a arrancar, era demasiado tarde para publicar. No se ha enviado nada.",

  isThere: "Está allí",
  isNotThere: "No está allí, enviar de nuevo",
  where: "Su dirección o identificador en la red",
  whereHint: "Cópialo de la red para que esta página pueda enlazarla.",
  whereLong: "Es demasiado largo para un identificador.",
  settle: "Guardar: está allí",
  isSettled: (network) => `Guardado: ${network} la tiene.`,
  sendTitle: (network) => `¿Enviarla de nuevo a ${network}?`,
  sendBody: (account) => `Si al final está allí, ${account} la mostrará dos veces. Comprueba antes el perfil.`,
  sendVerb: "Enviar de nuevo",

  means: "Qué significa",
  meaning: spanishFailures.meanings,
  meaningOther: (network) => `${network} no la ha publicado.`,
  meaningUncertain: (network) => `Puede que ${network} tenga la publicación, o no.`,

  safe: "Qué está a salvo",
  safeDone: (networks, count) =>
    count === 1
      ? `${networks} la ha publicado y no se vuelve a tocar.`
      : `${networks} la han publicado y no se vuelven a tocar.`,
  safeNone: "Ninguna cuenta la tiene. Tu texto y tus archivos están guardados.",
  safeUncertain: (network) => `No la hemos enviado a ${network} una segunda vez.`,

  todo: "Qué hacer",
  todoUncertain: "Búscala en el perfil y dinos qué has visto. Solo después envíala de nuevo.",
  todoOther: "Cambia la publicación y publica de nuevo.",
  todoReconnected: "La cuenta vuelve a funcionar. Publica de nuevo.",
  todoAccess: (network) => `Vuelve a conectar ${network} y publica de nuevo.`,
  todoAdmin: (network) => `Pide a un administrador que vuelva a conectar ${network} y publica de nuevo.`,
  todoGone: "Vuelve a conectar la cuenta o quítala de la publicación.",
  todoViewer: "Un editor puede publicarla de nuevo.",
  steps: spanishFailures.steps,

  changeText: (network) => `Cambiar el texto para ${network}`,
  changeMedia: (network) => `Cambiar los archivos para ${network}`,
  editPost: "Editar la publicación",

  onEach: "En cada cuenta",
  notThere: (network) => `No está en ${network}.`,
  tried: "Esto es lo que intentamos enviar.",
  notTried: "Esto iba a salir. No se ha enviado nada.",
  mayBeThere: "Esto es lo que enviamos.",
  willBe: "Esto es lo que sale.",
  publishing: (done, all) => `${done} de ${all} enviadas`,
  publishingTitle: "La publicación está saliendo",
  engagement: (count) => `interacciones: ${count}`,
  firstNumbers: (when) => `primeras cifras ${when}`,
  unread: "sin leer",

  totals: "Totales",
  total: {
    engagement: "Interacciones",
    views: "Visualizaciones",
    comments: "Comentarios",
    clicks: "Clics",
    shares: "Compartidos",
  },
  only: (networks) => `solo ${networks}`,
}
