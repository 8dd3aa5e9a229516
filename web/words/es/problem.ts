import type { problem as english } from "../en/problem.ts"
import type { Like } from "../like.ts"

export const problem: Like<typeof english> = {
  titles: {
    NeedsReconnect: (network) => `${network} ya no acepta nuestro acceso`,
    MissingPermission: (network) => `${network} no nos deja publicar`,
    RateLimited: (network) => `${network} nos pide ir más despacio`,
    NetworkFault: (network) => `${network} no ha podido aceptar la publicación`,
    Gone: (network) => `${network} no encuentra algo`,
    Invalid: (network) => `La publicación no es válida para ${network}`,
    AccountDisconnected: () => "Esta cuenta está desconectada, así que no se ha enviado nada",
    NotConfigured: (network) => `Este servidor no está configurado para ${network}, así que no se ha enviado nada`,
    MissedTime: () => "Sin enviar: su hora ya había pasado",
  },
  refused: (network) => `${network} ha rechazado esta publicación`,
  uncertain: (network) => `No sabemos si ${network} tiene esta publicación`,
  others: (count) => (count === 1 ? "La otra cuenta la tiene." : `Las otras ${count} cuentas la tienen.`),
  ownWords: (network) => `Palabras de ${network}`,
  noWords: (network) => `${network} no ha dado ninguna explicación`,

  means: "Qué significa",
  meaning: {
    NeedsReconnect: (network) => `${network} ha terminado nuestro acceso a la cuenta. Allí no se ha publicado nada.`,
    MissingPermission: (network) => `Nuestro acceso a ${network} no incluye publicar. Allí no se ha publicado nada.`,
    RateLimited: (network) =>
      `${network} solo acepta cierta cantidad de publicaciones en un tiempo. Allí no se ha publicado nada.`,
    NetworkFault: (network) => `Algo va mal por parte de ${network}. Allí no se ha publicado nada.`,
    Duplicate: (network) => `${network} no acepta el mismo texto dos veces.`,
    RefusedContent: (network) => `${network} no acepta lo que dice la publicación.`,
    RefusedMedia: (network) => `${network} no acepta una imagen o un vídeo de la publicación.`,
    Gone: (network) => `Aquello a lo que se refiere la publicación ya no está en ${network}.`,
    Invalid: (network) => `Supera un límite de ${network}, así que no la hemos enviado.`,
    AccountDisconnected: () => "La publicación nombra una cuenta que este espacio de trabajo ya no tiene.",
    NotConfigured: (network) => `Faltan las claves de ${network} en este servidor.`,
    MissedTime: () => "Este servidor estaba apagado a la hora programada, y después ya era tarde.",
  },
  meaningOther: (network) => `${network} no la ha publicado.`,
  meaningUncertain: (network) => `La publicación puede ser pública en ${network}, o no.`,

  safe: "Qué está a salvo",
  safeDone: (networks, count) =>
    count === 1
      ? `${networks} la ha publicado y no se vuelve a tocar.`
      : `${networks} la han publicado y no se vuelven a tocar.`,
  safeNone: "Nada es público. Tu texto y tus archivos están guardados.",
  safeUncertain: (network) => `No la hemos enviado a ${network} una segunda vez.`,

  todo: "Qué hacer",
  todoUncertain: "Búscala en el perfil y dinos qué has visto. Solo después envíala de nuevo.",
  todoOther: "Cambia la publicación y publica de nuevo.",
  todoReconnected: "La cuenta vuelve a funcionar. Publica de nuevo.",
  todoAccess: (network) => `Vuelve a conectar ${network} y publica de nuevo.`,
  todoAdmin: (network) => `Pide a un administrador que vuelva a conectar ${network} y publica de nuevo.`,
  todoGone: "Vuelve a conectar la cuenta o quítala de la publicación.",
  todoViewer: "Un editor puede publicarla de nuevo.",
  steps: {
    Duplicate: (network) => `Cambia unas palabras. Al publicar de nuevo irá donde falta: ${network}.`,
    RefusedContent: () => "Cambia el texto y publica de nuevo.",
    RefusedMedia: () => "Cambia la imagen o el vídeo y publica de nuevo.",
    RateLimited: () => "Espera un rato y publica de nuevo.",
    NetworkFault: () => "Publica de nuevo más tarde.",
    Gone: (network) => `Comprueba la cuenta en ${network} y publica de nuevo.`,
    Invalid: () => "Edita la publicación y publica de nuevo.",
    MissedTime: () => "Publícala ahora o devuélvela a borrador.",
  },

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
