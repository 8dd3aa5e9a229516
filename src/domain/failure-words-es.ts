import type { FailureWords } from "#domain/failure-words.ts"

/** The same in Spanish. */
export const spanishFailures: FailureWords = {
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
  meanings: {
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
}
