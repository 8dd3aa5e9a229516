import type { accounts as english } from "../en/accounts.ts"
import type { Like } from "../like.ts"
import { plural } from "./plural.ts"

const list = new Intl.ListFormat("es")

const scheduled = (count: number) => plural(count, "publicación programada", "publicaciones programadas")

export const accounts: Like<typeof english> = {
  title: "Cuentas sociales",
  facts: (count, networks) => `${plural(count, "cuenta", "cuentas")} en ${plural(networks, "red", "redes")}`,
  timelines: "Cronologías de prueba",
  newTab: "se abre en otra pestaña",
  connect: "Conectar",
  readOnly: "Los administradores y propietarios conectan cuentas. Tú ves las cuentas y su estado.",

  alerts: "Cuentas que hay que volver a conectar",
  refused: (provider, handle) => `${provider} ha rechazado nuestro acceso a ${handle}.`,
  said: (message) => `Ha respondido: «${message}»`,
  waiting: (count, first) =>
    first === null
      ? `${scheduled(count)} ${count === 1 ? "la espera" : "la esperan"}.`
      : `${scheduled(count)} ${count === 1 ? "la espera:" : "la esperan, la primera:"} ${first}.`,
  reconnectNow: "Vuelve a conectarla para publicar en ella.",
  askAdmin: "Pide a un administrador o al propietario que vuelva a conectarla.",

  columns: {
    account: "Cuenta",
    publishing: "Publicación",
    statistics: "Estadísticas",
    scheduled: "Programadas",
    connected: "Conectada",
    actions: "Acciones",
  },
  publishing: {
    active: "Activa",
    reconnect: "Hay que volver a conectarla",
    ends: (day) => `El acceso termina el ${day}`,
    endsHint: "Vuelve a conectarla antes para seguir publicando.",
    renews: "Se renueva automáticamente",
    renewsHint: (day) => `El acceso de la red termina si no se renueva. La próxima renovación es el ${day}.`,
  },
  statistics: {
    reading: "Se leen",
    reconnect: "Vuelve a conectar para leerlas",
    missing: "Falta un permiso",
    none: "No se comunican",
    noneHint: (provider) => `${provider} no nos comunica estadísticas.`,
    stopped: "Detenidas",
    off: "Desactivadas",
    offHint: (providers) => `Las estadísticas de ${list.format(providers)} están desactivadas en este servidor.`,
  },
  scheduledOf: (count, handle) => `${scheduled(count)} para ${handle}`,

  reconnect: "Volver a conectar",
  reconnectThing: (provider) => `Volver a conectar ${provider}`,
  moreOf: (provider, handle) => `Más opciones de ${handle} en ${provider}`,
  openProfile: "Abrir el perfil",
  check: {
    verb: "Comprobar…",
    title: (provider, handle) => `Comprobar ${handle} en ${provider}`,
    lead: "Se prueba todo menos publicar. Se envía una muestra que nunca se hace pública.",
    running: "Probando. Puede tardar un minuto.",
    names: {
      settings: "Ajustes del servidor",
      address: "Dirección pública",
      keys: "Claves de la app",
      access: "Acceso",
      permissions: "Permisos",
      choices: "Lo que ofrece la cuenta",
      upload: "Subida",
      search: "Búsqueda de publicaciones",
      statistics: "Estadísticas",
    },
    states: { ok: "funciona", warning: "necesita atención", failed: "no funciona", skipped: "no se ha probado" },
  },
  seeScheduled: "Ver las publicaciones programadas",
  disconnect: "Desconectar…",
  disconnectTitle: (provider, handle) => `¿Desconectar ${handle} en ${provider}?`,
  disconnectFails: (count, first) =>
    first === null
      ? `${scheduled(count)} ${count === 1 ? "fallará" : "fallarán"} en ella.`
      : `${scheduled(count)} ${count === 1 ? "fallará en ella:" : "fallarán en ella, la primera:"} ${first}.`,
  disconnectBody:
    "Las publicaciones dejan de salir en ella. Lo que ya se publicó sigue en la red, y puedes volver a conectarla.",
  disconnectVerb: (provider) => `Desconectar ${provider}`,
  disconnected: (provider, handle) => `${handle} en ${provider} está desconectada.`,

  empty: "Todavía no hay ninguna cuenta conectada.",
  emptyLead: "Elige una red abajo. No se publica nada hasta que tú lo digas.",
  emptyReadOnly: "Los administradores y propietarios conectan cuentas.",

  tiles: "Conectar una cuenta",
  tilesSandbox:
    "Las redes marcadas como «Pruebas» no tienen claves aquí. Puedes probarlo todo con ellas y nada sale de este servidor.",
  tileCount: (count) => (count === 1 ? "1 conectada" : `${count} conectadas`),
  tileConnected: "conectada",
  tileNone: "Ninguna todavía",
  tileKeys: "Necesita claves",
  tileOff: "Desactivada",
  tileAddress: "Necesita una dirección pública",
  tileLater: "Aún no disponible",

  connected: (provider, handle) => `${handle} en ${provider} está conectada.`,
  connectedMany: (count) => `${plural(count, "cuenta conectada", "cuentas conectadas")}.`,
  problemTitle: "No se ha conectado nada.",

  dialogTitle: (provider) => `Conectar ${provider}`,
  reconnectTitle: (provider, handle) => `Volver a conectar ${handle} en ${provider}`,
  keysLead: (provider) => `Inicias sesión en ${provider} y permites que este servicio publique. Después vuelves aquí.`,
  serverLead: (provider) =>
    `Indica el servidor de ${provider} de tu cuenta. Inicias sesión allí y después vuelves aquí.`,
  formLead: (provider) =>
    `Usa una contraseña de aplicación de ${provider}. La guardamos cifrada y no la mostramos nunca.`,
  sandboxLead: (provider) =>
    `Este servidor no tiene claves para ${provider}, así que un simulador ocupa su lugar. Todo funciona y nada sale de este servidor.`,
  signInThere: "Iniciar sesión allí",
  continueTo: (provider) => `Continuar a ${provider}`,
  quick: "Conectar una cuenta de prueba",
  quickLead: "Un clic crea una cuenta en el simulador y la conecta.",
  byHandLead: "O sigue los mismos pasos que en la propia red.",
  whoLivesThere: (provider) => `Ver las cuentas del simulador de ${provider}`,
  whoLivesThereForm: "Muestra las cuentas y lo que hay que escribir aquí.",
  byPage: (provider) => `Iniciar sesión en la página de ${provider}`,
  byPassword: "Usar una contraseña de aplicación",
  submit: "Conectar",
  submitAgain: "Volver a conectar",
  required: (label) => `Rellena: ${label}.`,

  ownKeys: (provider) => `Usar ${provider} de verdad`,
  keysTitle: (provider) => `${provider} necesita claves`,
  keysBody: (provider) =>
    `Quien administra este servidor crea una app en ${provider}, escribe allí la dirección de abajo y pone las claves en estos ajustes. En docs/networks.md se explica cómo, y qué pide ${provider}.`,
  openBody: (provider) => `${provider} no necesita claves. Quien administra este servidor la activa con este ajuste.`,
  offTitle: (provider) => `${provider} está desactivada`,
  needsTitle: (provider) => `${provider} necesita una dirección pública`,
  setting: (number, all) => (all === 1 ? "Ajuste" : `Ajuste ${number} de ${all}`),
  redirect: "Dirección de redirección",
  restart: "Después, reinicia el servidor.",

  chooseTitle: (provider) => `¿Qué cuentas de ${provider}?`,
  chooseLead: "Has dado acceso a varias cuentas. Solo se conectan las que marques.",
  chooseNone: "Marca al menos una.",
  chooseVerb: (count) => (count === 0 ? "Conectar" : `Conectar ${plural(count, "cuenta", "cuentas")}`),
  keysHow: (provider) => `Cómo conseguir las claves y qué pide ${provider}`,
}
