import type { upstream as english } from "../en/upstream.ts"
import type { Like } from "../like.ts"

export const upstream: Like<typeof english> = {
  signIn: (label) => `Iniciar sesión con ${label}`,
  join: (label) => `Unirse con ${label}`,
  off: (label) => `Inicia sesión con tu cuenta de ${label}, además de con tu contraseña.`,
  on: (email, day) => `${email}, desde el ${day}`,
  connect: "Conectar",
  connectTitle: (label) => `¿Conectar ${label}?`,
  connectBody: "A continuación inicias sesión allí. Después también podrás iniciar sesión aquí con esa cuenta.",
  connectVerb: "Conectar la cuenta",
  disconnect: "Desconectar",
  disconnectTitle: (label) => `¿Desconectar ${label}?`,
  disconnectBody:
    "Ya no podrás iniciar sesión con esa cuenta. Tu contraseña y tus llaves de acceso siguen funcionando.",
  disconnectVerb: "Desconectar la cuenta",
  disconnected: (label) => `${label} está desconectada.`,
  noPassword: (label) =>
    `Inicias sesión con ${label} y aquí no tienes contraseña. Para definir una, inicia sesión allí una vez más. Las llaves de acceso y la app de autenticación necesitan una contraseña.`,
  noPasswordNorAccount:
    "Aquí no tienes contraseña. Quien administra este servidor puede darte un enlace para restablecerla.",
  firstPassword: "Definir una contraseña",
  passwordFirst: "Define antes una contraseña. La necesitas para añadir otra forma de iniciar sesión.",
  problems: {
    declined: "El inicio de sesión no se completó allí. Inténtalo de nuevo o inicia sesión de otra manera.",
    over: "Ha tardado demasiado o empezó en otro navegador. Inténtalo de nuevo aquí.",
    unreachable: "El proveedor de identidad no responde. Inténtalo de nuevo más tarde o inicia sesión de otra manera.",
    failed:
      "No se ha podido comprobar la respuesta del proveedor de identidad. Avisa a quien administra este servidor.",
    unknown:
      "Esa cuenta no está conectada aquí. Si tienes contraseña aquí, inicia sesión con ella y conecta la cuenta en los ajustes. Si no, pide una invitación y únete con esa cuenta.",
    domain:
      "No puedes iniciar sesión de esta manera con esa dirección de correo. Pregunta a quien administra este servidor.",
    noEmail: "El proveedor de identidad no ha enviado tu dirección de correo, y aquí una cuenta necesita una.",
    emailTaken:
      "Tu dirección de correo ya tiene una cuenta aquí. Inicia sesión con su contraseña, conecta la otra cuenta en los ajustes y sigue de nuevo la invitación.",
    full: "El espacio de trabajo tiene tantos miembros como cubre su plan. Pide a su propietario que pase a un plan mayor.",
    invitationGone: "Esta invitación ya se ha usado, se ha retirado o tiene más de siete días. Pide un enlace nuevo.",
    member: "Ya estás en ese espacio de trabajo. Inicia sesión.",
    otherAccount: "Esa no es la cuenta que conectaste. Inicia sesión allí con la cuenta conectada.",
    notNow:
      "El proveedor de identidad no te ha pedido iniciar sesión de nuevo, así que no podemos tener la certeza de que eres tú. Pide un enlace para restablecer la contraseña a quien administra este servidor.",
    connected: "Otra persona ha conectado esa cuenta, o tú has conectado otra.",
  },
}
