import type { notifications as english } from "../en/notifications.ts"
import type { Like } from "../like.ts"

const named = (text: string) => (text === "" ? "una publicación sin texto" : `«${text}»`)
const namedFirst = (text: string) => (text === "" ? "Una publicación sin texto" : `«${text}»`)

export const notifications: Like<typeof english> = {
  title: "Avisos",
  show: "Mostrar",
  all: "Todos",
  unread: "Sin leer",
  markAll: "Marcar todo como leído",
  settings: "Ajustes de los avisos",
  days: { today: "Hoy", yesterday: "Ayer", earlier: "Antes" },
  staysOpen: "sigue aquí hasta que se resuelva",
  solved: "resuelto",
  unreadMark: "Sin leer",
  empty: "Nada nuevo. Los últimos 90 días están en Todos.",
  emptyAll: "Aún no hay nada. Aquí te contamos lo que pasa con tus publicaciones, cuentas y solicitudes.",
  more: "Anteriores",
  kept: "Se guardan 90 días.",
  also: {
    mail: "También llegan por correo.",
    push: "También llegan como avisos push.",
    both: "También llegan por correo y como avisos push.",
  },
  reaches: "Qué me llega",

  toastMore: (count) => `y ${count} más`,

  missing: "Este aviso no está aquí.",
  missingLead: (name, email) =>
    `Has iniciado sesión como ${name} (${email}). Puede que sea para otra persona o que tenga más de 90 días.`,
  openAll: "Todos los avisos",
  opening: "Abriendo aquello de lo que trata",

  uncertain: (networks, text) => `¿Aceptó ${networks} ${named(text)}?`,
  uncertainRest: "No lo sabemos. Míralo allí y cuéntanos qué has visto.",
  keptBack: (text) => `${namedFirst(text)} quedó retenida.`,
  keptBackRest: "El servidor estaba apagado a su hora.",
  published: (text) => `${namedFirst(text)} ya está publicada.`,
  publishedOn: (networks) => `En ${networks}.`,
  have: (networks, count) => `${networks} ya la ${count === 1 ? "tiene" : "tienen"}.`,
  nobodyHas: "Ninguna cuenta la tiene.",
  reconnect: (network) => `${network} rechazó nuestro acceso.`,
  reconnectRest: (name) => `Las publicaciones para ${name} esperan hasta que la vuelvas a conectar.`,
  ending: (network) => `El acceso a ${network} termina pronto.`,
  endingRest: (name, when) => `Vuelve a conectar ${name} antes del ${when}.`,
  asks: (client, what) => `${client} pide: ${what}.`,
  asksFor: (when) => `Para ${when}.`,
  decided: {
    approved: (what) => `Aprobada: ${what}.`,
    declined: (what) => `Rechazada: ${what}.`,
    failed: (what) => `Aprobada, pero falló: ${what}.`,
    expired: (what) => `Nadie respondió a tiempo: ${what}.`,
    replaced: (what) => `Sustituida por una solicitud más reciente: ${what}.`,
  },
  decidedRest: (client) => `${client} lo sabe.`,
  anApp: "Una aplicación",
  somebody: "Alguien",
  aReceiver: "un receptor",
  paused: (host) => `El webhook hacia ${host} está en pausa.`,
  pausedRest: "Se abandonaron diez entregas seguidas.",
  joined: (person) => `${person} se ha unido.`,
  left: (person) => `${person} se ha ido.`,
  budget: (percent) => `El asistente ha gastado el ${percent} % de su presupuesto.`,
  budgetRest: "Con el 100 % solo responde a comandos.",
  quota: (percent) => `Está usado el ${percent} % del espacio para archivos.`,
  quotaRest: "Cuando se llene, no se podrá subir nada más.",
  signIn: "Un inicio de sesión desde un lugar nuevo.",
  signInRest: (device, address) => `${device}, desde ${address}. Si no has sido tú, cambia tu contraseña.`,
  aBrowser: "Un navegador",
  unknownAddress: "una dirección desconocida",

  actions: { open: "Abrir", decide: "Decidir", reconnect: "Reconectar", review: "Revisar", check: "Comprobar" },
  keys: {
    title: "En los avisos",
    lines: "Línea siguiente y anterior",
    act: "Lo que la línea pide",
    read: "Marcar la línea como leída",
  },
  actionOn: (action, title) => `${action}: ${title}`,
}
