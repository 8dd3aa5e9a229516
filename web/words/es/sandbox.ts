import type { sandbox as english } from "../en/sandbox.ts"
import type { Like } from "../like.ts"
import { plural } from "./plural.ts"

export const sandbox: Like<typeof english> = {
  title: "Entorno de pruebas",
  lead: "Simuladores de las redes. Nada de lo que publicas allí sale de este servidor.",
  timelines: "Cronologías",
  timelinesLead: "Lo que han publicado los simuladores, al estilo de cada red.",
  allTimelines: "Todas las redes",
  clock: "Adelantar el reloj",
  clockLead:
    "Las publicaciones programadas salen como si hubiera pasado el tiempo. El reloj se mueve para todos los espacios de trabajo del servidor y sigue adelantado, también después de reiniciar.",
  steps: { 60: "1 min", 900: "15 min", 3600: "1 hora", 86_400: "1 día" },
  moveTitle: (step) => `¿Adelantar ${step} el reloj de este servidor?`,
  moveBody: "Se adelanta para todos los espacios de trabajo y no se puede atrasar.",
  moveVerb: "Adelantar el reloj",
  stepLabel: (step) => `Adelantar el reloj ${step}`,
  moved: (when) => `El reloj del servidor marca ahora: ${when}.`,
  demo: "Datos de ejemplo",
  demoLead: "Un año de publicaciones con sus estadísticas, para probar cosas.",
  demoFill: "Llenar el espacio de trabajo",
  demoTitle: "¿Llenar este espacio de trabajo con un año de ejemplo?",
  demoBody: (workspace) =>
    `Añade a ${workspace} un año de publicaciones con estadísticas, y cuentas de prueba donde falten. Las publicaciones se pueden quitar después.`,
  demoVerb: "Llenar el espacio de trabajo",
  demoDone: (posts, accounts) =>
    `Añadido: ${plural(posts, "publicación", "publicaciones")} en ${plural(accounts, "cuenta", "cuentas")}.`,
  demoLook: "Ver las estadísticas",
  demoRemove: "Quitar los datos de ejemplo",
  demoRemoveTitle: "¿Quitar los datos de ejemplo?",
  demoRemoveBody:
    "Sus publicaciones y estadísticas desaparecen para siempre. Las cuentas siguen conectadas y tus publicaciones se quedan.",
  demoRemoved: (posts) => `Se ha quitado: ${plural(posts, "publicación", "publicaciones")}.`,
  faults: "Fallos",
  faultsLead:
    "Cómo responde un simulador a las próximas peticiones de una cuenta. Sin número, un fallo dura hasta que lo quites.",
  noAccounts: "No hay ninguna cuenta conectada en el entorno de pruebas.",
  connectOne: "Conectar una",
  faultOf: (provider, handle) => `Fallo para ${handle} en ${provider}`,
  fault: "Fallo",
  times: "Peticiones",
  timesWrong: "Escribe un número entero desde 1 o déjalo vacío.",
  apply: "Poner el fallo",
  applyThing: (handle) => `Poner el fallo para ${handle}`,
  clear: "Quitar",
  clearThing: (handle) => `Quitar el fallo de ${handle}`,
  applied: (handle, times) =>
    times === null
      ? `El fallo para ${handle} dura hasta que lo quites.`
      : `El fallo para ${handle} dura ${plural(times, "petición", "peticiones")}.`,
  cleared: (handle) => `El fallo de ${handle} está quitado.`,
  kinds: {
    rateLimited: { text: "Demasiadas peticiones", lead: "Dice cuándo reintentar" },
    unavailable: { text: "No disponible", lead: "Responde 503" },
    serverError: { text: "Error del servidor", lead: "Responde 500" },
    timeout: { text: "No responde nunca", lead: "La conexión se queda colgada" },
    acceptThenDrop: { text: "Acepta y no responde", lead: "Se publica; la conexión se corta" },
    acceptLate: { text: "Acepta tarde", lead: "Aparece después de cortarse la conexión" },
    tokenExpired: { text: "Acceso caducado", lead: "Hay que renovarlo" },
    tokenRevoked: { text: "Acceso revocado", lead: "Hay que volver a conectar" },
    scopeMissing: { text: "Falta un permiso", lead: "Rechaza lo que no se concedió" },
    slowProcessing: { text: "Lento con los archivos", lead: "El procesamiento tarda mucho" },
    mediaRejected: { text: "Rechaza archivos", lead: "No acepta la imagen o el vídeo" },
  },
}
