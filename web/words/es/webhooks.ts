import type { webhooks as english } from "../en/webhooks.ts"
import type { Like } from "../like.ts"
import { statusNames } from "../status-names.ts"
import { plural } from "./plural.ts"

const list = new Intl.ListFormat("es")
const seconds = new Intl.NumberFormat("es", { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const deliveries = (count: number) => plural(count, "entrega", "entregas")
const minutes = (count: number) => (count < 60 ? `${count} min` : `${count / 60} h`)

export const webhooks: Like<typeof english> = {
  title: "Webhooks",
  facts: (count, limit) =>
    limit === undefined ? plural(count, "webhook", "webhooks") : `${count} de ${plural(limit, "webhook", "webhooks")}`,
  add: "Añadir un webhook",
  closedTitle: "Los webhooks son para propietarios y administradores.",
  closedLead: "Pregúntales si otro sistema tiene que saber cuándo sale o falla una publicación.",
  closedHome: "Ir al inicio",
  empty: "Avisa a otro sistema cuando una publicación sale o falla.",
  emptyLead: "Le enviamos una petición firmada y lo intentamos durante dos días si no responde.",

  columns: {
    target: "Destino",
    events: "Eventos",
    state: "Estado",
    answer: "Última respuesta",
    givenUp: "Abandonadas seguidas",
  },
  states: { active: "Activo", paused: "En pausa", over: "Fuera del plan" },
  noAnswer: "Aún no se ha enviado nada",
  meter: (count, most) => `${count} de ${most}`,
  meterWords: (count, most) => `${count}, se pausa con ${most}`,

  alerts: "Webhooks que necesitan atención",
  pausedTitle: (host) => `${host} está en pausa.`,
  pausedBody: (count) => `Se ${count === 1 ? "abandonó" : "abandonaron"} ${deliveries(count)} seguidas.`,
  missed: (count, since) =>
    count === 0
      ? `No se ha perdido ningún evento desde ${since}.`
      : `Desde ${since} no se ${count === 1 ? "ha enviado" : "han enviado"} ni se ${count === 1 ? "conserva" : "conservan"} ${plural(count, "evento", "eventos")}.`,
  pausedNext: "Arregla el receptor y después reanúdalo.",
  pausedByHand: "Alguien lo ha puesto en pausa.",
  pause: "Pausar",
  pauseTitle: (host) => `¿Pausar ${host}?`,
  pauseBody:
    "No se le envía nada hasta que lo reanudes. Lo que espera se abandona y los eventos de mientras tanto no se conservan.",
  resume: "Reanudar",
  resumeThing: (host) => `Reanudar ${host}`,
  resumed: (host) => `${host} vuelve a recibir eventos.`,
  givingUpTitle: (count, host) =>
    `Se ${count === 1 ? "ha abandonado" : "han abandonado"} ${deliveries(count)} seguidas a ${host}.`,
  givingUpBody: (most) => `Con ${most} se pone en pausa. Comprueba sus respuestas.`,
  overTitle: (host) => `${host} no recibe eventos.`,
  see: "Ver las entregas",
  seeThing: (host) => `Ver las entregas a ${host}`,

  addTitle: "Añadir un webhook",
  addLead: "Enviamos una petición firmada a tu servidor cada vez que pasa una de estas cosas.",
  editTitle: "Editar el webhook",
  editLead: "Las entregas pendientes van a la dirección nueva.",
  url: "Dirección",
  urlHint: "Empieza por https:// y responde en la internet pública.",
  urlExample: "https://example.com/hooks/fanfare",
  needUrl: "Escribe la dirección de tu receptor.",
  eventsLabel: "Eventos",
  needEvents: "Marca al menos uno.",
  eventsHint: "«Enviar prueba» siempre envía un ping.",
  eventGroups: { post: "Publicaciones", account: "Cuentas", approval: "Solicitudes de aprobación" },
  events: {
    "post.scheduled": "Una publicación se ha programado o se ha movido a otra hora",
    "post.published": "Una publicación ha salido en todas sus cuentas",
    "post.failed": "La publicación ha terminado y una cuenta ha fallado o es incierta",
    "account.disconnected": "Una cuenta ha dejado de funcionar y hay que volver a conectarla",
    "approval.requested": "Una aplicación ha pedido a alguien que apruebe algo",
    "approval.decided": "Una solicitud se ha aprobado, rechazado o sustituido, o ha caducado",
    ping: "Alguien ha hecho clic en Enviar prueba",
  },
  addSubmit: "Añadir el webhook",
  saved: "El webhook está guardado.",

  secretTitle: "El secreto de firma",
  secretOnce: "Cópialo ahora. Lo guardamos cifrado y no podemos volver a mostrarlo.",
  secretLabel: "Secreto",
  secretDone: "Lo he copiado",
  verify: "Comprueba la firma",
  verifyLead: "Cualquiera puede enviar peticiones a tu dirección. Confía en una petición solo si su firma es correcta.",
  verifyCode: "la comprobación",

  crumb: "Webhooks",
  back: "Todos los webhooks",
  more: "Más",
  recover: "Recuperar desde…",
  edit: "Editar",
  test: "Enviar prueba",
  testSent: "La prueba está en camino.",
  testSee: "Verla",
  needsResume: "Está en pausa. Reanúdalo antes.",
  delete: "Eliminar…",
  deleteTitle: (host) => `¿Eliminar el webhook a ${host}?`,
  deleteBody: "También se elimina su registro y las entregas pendientes no se envían. No se puede deshacer.",
  deleteVerb: "Eliminar el webhook",
  deleted: (host) => `El webhook a ${host} está eliminado.`,
  gone: "Este webhook ya no existe.",
  goneLead: "Alguien lo ha eliminado o pertenece a otro espacio de trabajo.",

  target: "Destino",
  secret: "Secreto de firma",
  secretHidden: "whsec_••••••••",
  rotate: "Renovar",
  rotateMenu: "Renovar el secreto…",
  rotateTitle: "¿Renovar el secreto de firma?",
  rotateBody: (hours) =>
    `Recibes un secreto nuevo, que se muestra una vez. Los dos sirven durante ${hours} horas, para que puedas añadir el nuevo a tu receptor. El antiguo firma hasta entonces o hasta que cambies.`,
  rotateVerb: "Crear un secreto nuevo",
  rotating: (when) => `El nuevo toma el relevo: ${when}`,
  changeOver: "Cambiar ahora",
  changeOverTitle: "¿Cambiar al secreto nuevo?",
  changeOverBody: "Desde la próxima petición solo firma el secreto nuevo. El antiguo se elimina.",
  changeOverVerb: "Cambiar el secreto",
  changedOver: "Desde ahora firma el secreto nuevo.",

  recoverTitle: "Recuperar desde una hora",
  recoverLead:
    "Todas las entregas que han fallado desde entonces se envían de nuevo, desde el primer intento, con los mismos identificadores.",
  recoverDate: "Fecha",
  recoverTime: "Hora",
  recoverZone: (city, offset) => `${city}, ${offset}`,
  recoverNeed: "Elige una fecha y una hora.",
  recoverFuture: "Elige una hora que ya haya pasado.",
  recoverVerb: "Enviar de nuevo",
  recovered: (count) =>
    count === 0
      ? "No ha fallado nada desde entonces."
      : `Se ${count === 1 ? "envía" : "envían"} de nuevo ${deliveries(count)}.`,

  deliveries: "Entregas",
  log: "Últimas 50 entregas",
  logFacts: "Las últimas 50, se conservan 30 días",
  show: "Mostrar",
  shown: { all: "Todas", delivered: "Entregadas", pending: "Pendientes", failed: "Fallidas" },
  logColumns: {
    state: "Estado",
    event: "Evento",
    tries: "Intentos",
    answer: "Última respuesta",
    next: "Próximo intento",
    created: "Creada",
  },
  emptyLog: "Aún no se le ha enviado nada.",
  emptyLogLead: "Envía una prueba para ver aquí la respuesta.",
  emptyFilter: "Ninguna de las últimas 50 está en este estado.",
  deliveryStates: { pending: "pendiente", sending: "enviando", delivered: "entregada", failed: "fallida" },
  triesOf: (count, most) => `${count} de ${most} intentos`,
  tries: (count, most) => `${count} de ${most}`,
  waiting: "esperando respuesta",
  notTried: "aún sin intentar",
  givenUp: "abandonada",
  none: "–",

  delivery: "Entrega",
  eventId: "Identificador del evento",
  post: "Publicación",
  account: "Cuenta",
  approval: "Aprobación",
  message: "Mensaje",
  goneDelivery: "Esta entrega ya no está en el registro.",
  resend: "Enviar de nuevo",
  resent: "Se envía de nuevo ahora, desde el primer intento.",
  curl: "Copiar como curl",
  curlHint: "Firma con el secreto de $FANFARE_WEBHOOK_SECRET.",
  attempts: "Intentos",
  earlier: "Antes de enviarla de nuevo",
  attemptAt: (number, when) => `${number}.º, ${when}`,
  attemptAfter: (number, when, wait) => `${number}.º, ${when}, después de ${minutes(wait)}`,
  nextTry: (when) => `Próximo intento: ${when}`,
  nextAfter: (number, wait) => (wait === undefined ? "1.º" : `${number}.º, después de ${minutes(wait)}`),
  sendingNow: "Esperando respuesta",
  sendingNumber: (number) => `${number}.º`,
  soon: "ahora",
  inTime: (count) => {
    if (count < 60) return `dentro de ${count} s`
    const whole = Math.round(count / 60)
    if (whole < 60) return `dentro de ${whole} min`
    return whole % 60 === 0 ? `dentro de ${whole / 60} h` : `dentro de ${Math.floor(whole / 60)} h ${whole % 60} min`
  },
  thenAfter: (waits) => `Después, a los ${list.format(waits.map(minutes))}`,
  thenGivenUp: (when) => `Se abandona el ${when} si ninguno se responde con 2xx`,
  lastChance: "Entonces se abandona, si no se responde con 2xx",
  gaveUp: (tries) => `Abandonada después de ${plural(tries, "intento", "intentos")}`,
  gaveUpNext: "Envíala de nuevo cuando el receptor vuelva a funcionar.",
  notSent: "Sin enviar",

  request: "Petición",
  requestNote: "se firma de nuevo en cada intento",
  requestLabel: "Cabeceras y cuerpo de la petición",
  bodyNote: "Aquí el cuerpo está sangrado. Se envía en una sola línea.",

  answers: {
    taken: (took) => `en ${took}`,
    redirect: "redirección, no se sigue",
    status: (status) => statusNames[status] ?? "no aceptado",
    timeoutAfter: (count) => `Tiempo agotado después de ${count} s`,
    timeout: "Tiempo agotado",
    refused: "Conexión rechazada",
    reset: "Conexión cortada",
    name: "El host no existe",
    certificate: "Certificado no fiable",
    blocked: "Dirección no permitida",
    network: "Sin respuesta",
  },
  took: (ms) => (ms < 1_000 ? `${ms} ms` : `${seconds.format(ms / 1_000)} s`),
}
