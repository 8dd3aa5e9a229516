import { spanishFailures } from "#domain/failure-words-es.ts"
import type { MailWords } from "#notifications/words/mail-words.ts"

const quoted = (text: string | undefined) => (text === undefined || text === "" ? "" : `«${text}»`)
const change = "cambiar una publicación programada"
const roles: Readonly<Record<string, string>> = {
  owner: "propietario",
  admin: "administrador",
  editor: "editor",
  viewer: "lector",
}

export const spanish: MailWords = {
  locale: "es",
  failures: spanishFailures,
  quote: quoted,
  aPost: "una publicación",
  asks: {
    "posts.schedule": "programar una publicación",
    "posts.publishNow": "publicar una publicación",
    "posts.delete": "eliminar una publicación",
    "accounts.delete": "desconectar una cuenta",
    "posts.update": change,
    "posts.setVersionText": change,
    "posts.setOption": change,
  },
  asksOther: "algo",
  short: {
    "post.failed": (_, { failure, post, out, outCount, alsoFailed }) => ({
      title: failure === "" ? `Falló una publicación: ${post}` : `${failure}: ${post}`,
      body: [
        out === "" ? "Ninguna cuenta la tiene." : `${out} ya la ${outCount === 1 ? "tiene" : "tienen"}.`,
        ...(alsoFailed === "" ? [] : [`También falló en ${alsoFailed}.`]),
      ].join(" "),
    }),
    "post.uncertain": (_, { uncertain, post }) => ({
      title: `¿Aceptó ${uncertain || "la red"} ${post}?`,
      body: "No lo sabemos. Míralo allí y cuéntanos qué has visto. Hasta entonces no se envía otra vez.",
    }),
    "post.keptBack": (_, { post }) => ({
      title: `Retenida: ${post}`,
      body: "El servidor estaba apagado a su hora. Publícala ahora o elige otra hora.",
    }),
    "post.published": (_, { post, all }) => ({ title: `Publicada: ${post}`, body: `En ${all}.` }),
    "account.reconnect": ({ reason }, { all }) => ({
      title: `Vuelve a conectar ${all}`,
      body: `${quoted(reason)} Sus publicaciones esperan hasta entonces.`.trim(),
    }),
    "account.ending": (_, { all }) => ({
      title: `El acceso a ${all} termina pronto`,
      body: "Vuelve a conectar la cuenta antes y no se perderá nada.",
    }),
    "request.asked": ({ client, text }, { asked }) => ({
      title: `${client ?? "Una aplicación"} pide ${asked}`,
      body: `${quoted(text)} Espera tu decisión.`.trim(),
    }),
    "request.decided": ({ client, decision = "approved", text }) => ({
      title: {
        approved: `Aprobada: una solicitud de ${client ?? "una aplicación"}`,
        declined: `Rechazada: una solicitud de ${client ?? "una aplicación"}`,
        failed: `Aprobada, pero falló: una solicitud de ${client ?? "una aplicación"}`,
        expired: `Nadie respondió a tiempo a una solicitud de ${client ?? "una aplicación"}`,
        replaced: `${client ?? "Una aplicación"} sustituyó una solicitud por otra más reciente`,
      }[decision],
      body: quoted(text),
    }),
    "webhook.paused": ({ host }) => ({
      title: `El webhook a ${host ?? "un receptor"} está en pausa`,
      body: "Se abandonaron diez entregas seguidas. Mientras está en pausa no se guardan eventos.",
    }),
    "member.changed": ({ person, change: how }) => ({
      title: `${person ?? "Alguien"} ${how === "joined" ? "se ha unido" : "se ha ido"}`,
      body: "",
    }),
    "budget.reached": ({ percent = 80 }) => ({
      title: `El asistente ha usado el ${percent} % de su presupuesto`,
      body: "Al 100 % solo responde a órdenes.",
    }),
    "quota.reached": ({ percent = 80 }) => ({
      title: `Está en uso el ${percent} % del espacio para archivos`,
      body: "Cuando se llene no se podrá subir nada más.",
    }),
    "sign-in.new": ({ device, address }) => ({
      title: "Un inicio de sesión desde un sitio nuevo",
      body: `${device ?? "Un navegador"}, desde ${address ?? "una dirección desconocida"}. Si no has sido tú, cambia tu contraseña ahora.`,
    }),
  },
  labels: {
    "post.uncertain": "Sin confirmar",
    "post.keptBack": "Retenida",
    "account.reconnect": "Una cuenta no funciona",
    "request.asked": "Te espera",
    "sign-in.new": "Tu cuenta",
  },
  buttons: {
    "post.uncertain": "Mirar y decidir",
    "account.reconnect": "Volver a conectar",
    "account.ending": "Volver a conectar",
    "request.asked": "Revisar",
    "sign-in.new": "Ver dónde has iniciado sesión",
  },
  label: "Nuevo",
  button: "Abrir",
  fix: "Ver y arreglarlo",
  yourAccount: "tu cuenta",
  why: {
    "at-once": (place) => `Recibes esto al momento por lo que ha pasado en ${place}.`,
    daily: (place) => `Recibes esto una vez al día sobre ${place}.`,
    weekly: (place) => `Recibes esto una vez a la semana sobre ${place}.`,
  },
  digest: { "at-once": "Nuevo", daily: "Hoy", weekly: "Esta semana" },
  many: (count, place) => `Han pasado ${count} cosas en ${place}`,
  when: (day, time, zone) => `${day} a las ${time} (${zone})`,
  refused: (network) => `${network} ha rechazado una publicación`,
  meansLead: "Qué significa.",
  means: (network) => `${network} no la ha publicado.`,
  stepLead: "Qué hacer.",
  step: "Cambia la publicación y publica de nuevo.",
  failed: (failed, accounts) => (failed === accounts ? "Fallida" : `Falló en ${failed} de ${accounts} cuentas`),
  states: { failed: "Fallida", uncertain: "Sin confirmar", ok: "Publicada" },
  stop: "No recibir más correos de este tipo",
  choose: "Elegir qué me llega",
  sentBy: (host, to) => `Enviado por el Fanfare de ${host}${to === undefined ? "" : ` a ${to}`}.`,
  asked: {
    invitation: ({ workspace = "", by = "Alguien", role = "" }) => ({
      label: "Invitación",
      title: `${by} te invita a ${workspace}`,
      texts: [`Tu papel sería: ${roles[role] ?? "miembro"}. El enlace funciona una vez, durante siete días.`],
      button: "Unirme al espacio de trabajo",
      why: `${by} escribió esta dirección para invitarte. Si no le conoces, ignora este correo.`,
    }),
    reset: () => ({
      label: "Tu contraseña",
      title: "Elige una contraseña nueva",
      texts: ["Alguien, seguramente tú, lo ha pedido. El enlace funciona una vez, durante una hora."],
      button: "Elegir una contraseña nueva",
      why: "Si no lo has pedido, ignora este correo: tu contraseña no cambia.",
    }),
    "email-change": ({ address = "" }) => ({
      label: "Tu dirección de correo",
      title: "¿Es esta tu dirección?",
      texts: [
        `Confirma ${address} y desde entonces iniciarás sesión con ella. El enlace funciona una vez, durante una hora.`,
      ],
      button: "Usar esta dirección",
      why: "Si no lo has pedido, ignora este correo: no cambia nada.",
    }),
    "email-changed": ({ address = "" }) => ({
      label: "Tu dirección de correo",
      title: "Tu dirección de correo ha cambiado",
      texts: [
        `Ahora inicias sesión con ${address} y los correos llegan allí.`,
        "Si no has sido tú, pide enseguida un enlace a quien administra el servidor para elegir otra contraseña.",
      ],
      why: "Este es el último correo a esta dirección.",
    }),
    test: () => ({
      label: "Prueba",
      title: "El correo funciona",
      texts: ["Alguien ha pulsado el botón en los ajustes y este servidor ha podido enviar."],
      button: "Volver a los ajustes",
      why: "Recibes esto porque has pedido una prueba.",
    }),
  },
  pushTest: "Los avisos push funcionan en este navegador.",
  off: {
    ask: "¿No recibir más estos correos?",
    lead: "En la aplicación seguirás viendo lo que pasa.",
    verb: "No recibirlos más",
    done: "Hecho",
    doneLead: "Los correos de este tipo ya no te llegan. Puedes volver a activarlos en los ajustes.",
  },
}
