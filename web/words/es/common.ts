import type { common as english } from "../en/common.ts"
import type { Like } from "../like.ts"
import { plural } from "./plural.ts"

/** What a code says by itself, or a sentence that people often meet. Of the others the server's own words are shown. */
const refusals: Readonly<Record<string, string>> = {
  Forbidden: "No tienes permiso para hacer esto.",
  NotFound: "Ya no existe o no tienes acceso.",
  "That is not your current password.": "Esa no es tu contraseña actual.",
  "You are no longer a member of this workspace. Nothing was changed.":
    "Ya no eres miembro de este espacio de trabajo. No se ha cambiado nada.",
  "You have opened another workspace. Nothing was changed. Load the page again.":
    "Has abierto otro espacio de trabajo. No se ha cambiado nada. Carga la página de nuevo.",
  "This has changed since you looked at it. Nothing was done. Look at it again.":
    "Esto ha cambiado desde que lo miraste. No se ha hecho nada. Míralo de nuevo.",
}

/** What a rule says of a field. */
const complaints: Readonly<Record<string, string>> = {
  "input.too_small": "Está vacío o es demasiado corto.",
  "input.too_big": "Es demasiado largo.",
  "input.invalid_type": "No es válido.",
  "input.invalid_format": "No tiene la forma correcta.",
  "input.notFound": "Ya no existe.",
  "email.taken": "Este correo ya tiene una cuenta.",
  "code.wrong": "El código no coincide. Los códigos cambian cada 30 segundos y sirven una vez.",
  "password.common": "Esta contraseña es demasiado conocida. Elige otra.",
}

export const common: Like<typeof english> = {
  skip: "Ir al contenido",

  titleOf: (page) => `${page} · Fanfare`,

  common: {
    allAccounts: "Todas las cuentas",
    cancel: "Cancelar",
    close: "Cerrar",
    done: "Listo",
    copy: "Copiar",
    copied: "Copiado",
    save: "Guardar",
    back: "Atrás",
    retry: "Reintentar",
    optional: "opcional",
    show: "Mostrar la contraseña",
    hide: "Ocultar la contraseña",
    never: "Nunca",
    undo: "Deshacer",
    more: "Cargar más",
    sandbox: "Pruebas",
    sandboxHint: "Un simulador de la red. Nada sale de este servidor.",
    copyThing: (thing) => `Copiar ${thing}`,
    copyFailed: "Este navegador no nos ha dejado copiar. Selecciona el texto y cópialo a mano.",
    loading: "Cargando",
    stillLoading: "Sigue cargando. Comprueba tu conexión.",
    ended: {
      sessions: (count) => plural(count, "sesión", "sesiones"),
      tokens: (count) => plural(count, "token", "tokens"),
      apps: (count) => plural(count, "app conectada", "apps conectadas"),
    },
    currentPassword: "Tu contraseña",
    currentPasswordHint: "La pedimos otra vez porque esto cambia cómo inicias sesión.",
  },

  connection: {
    offline: "Estás sin conexión. Puede que lo que ves haya cambiado.",
    away: "El servidor no responde. Lo intentamos cada pocos segundos y tu texto no se pierde.",
    tryNow: "Intentar ahora",
    back: "El servidor vuelve a responder.",
  },

  faults: {
    unreachable: "El servidor no ha respondido. No se ha cambiado nada. Comprueba tu conexión e inténtalo de nuevo.",
    internal: "Algo ha fallado por nuestra parte. Inténtalo de nuevo; si sigue igual, indica",
    internalBare: "Algo ha fallado por nuestra parte. Inténtalo de nuevo dentro de un minuto.",
    tooMany: (seconds) =>
      seconds < 90
        ? `Demasiados intentos. Espera ${plural(seconds, "segundo", "segundos")} e inténtalo de nuevo.`
        : `Demasiados intentos. Espera ${plural(Math.ceil(seconds / 60), "minuto", "minutos")} e inténtalo de nuevo.`,
    tooManyBare: "Demasiados intentos. Espera un minuto e inténtalo de nuevo.",
    refused: (code, said) => refusals[said] ?? refusals[code] ?? `El servidor no lo ha aceptado: «${said}»`,
    signedOut: "Se ha cerrado tu sesión. Inicia sesión de nuevo para continuar.",
    page: "Esta página ha dejado de funcionar.",
    part: "No se pudo cargar esta parte.",
    reload: "Recargar",
    load: "No hemos podido cargar esto.",
  },

  fields: {
    name: "Tu nombre",
    email: "Correo electrónico",
    password: "Contraseña",
    newPassword: "Contraseña nueva",
    workspaceName: "Nombre del espacio de trabajo",
    workspaceHint: "Una empresa, un cliente o un proyecto. Puedes tener varios.",
    timeZone: "Zona horaria",
    zoneHint: "Tomada de este dispositivo. La app muestra las horas en esta zona.",
    zoneEmpty: "Ninguna zona horaria coincide. Prueba con una gran ciudad cercana.",
    zoneOpen: "Mostrar todas las zonas horarias",
    needName: "Escribe tu nombre.",
    needEmail: "Escribe una dirección de correo, por ejemplo ines@larkandloam.example.",
    needPassword: "Escribe tu contraseña.",
    needWorkspace: "Pon un nombre al espacio de trabajo.",
    needCode: "Escribe el código.",
    refused: (rule, said) => complaints[rule] ?? `El servidor no lo ha aceptado: «${said}»`,
  },

  meter: {
    empty: (min) => `${min} caracteres o más. Varias palabras se recuerdan mejor que los símbolos.`,
    tooShort: (left) => (left === 1 ? "falta 1 carácter" : `faltan ${left} caracteres`),
    tooLong: (over) => (over === 1 ? "sobra 1 carácter" : `sobran ${over} caracteres`),
    guessable: "Es bastante larga, pero fácil de adivinar",
    fair: "Buena",
    good: "Fuerte",
  },

  roles: {
    owner: { name: "Propietario", as: "propietario", does: "Lo hace todo, también el plan y la eliminación" },
    admin: { name: "Administrador", as: "administrador", does: "Gestiona cuentas, webhooks y personas" },
    editor: { name: "Editor", as: "editor", does: "Escribe, programa y aprueba publicaciones" },
    viewer: { name: "Lector", as: "lector", does: "Lo lee todo y no cambia nada" },
  },

  themes: { system: "Sistema", light: "Claro", dark: "Oscuro" },

  networks: {
    x: "X",
    threads: "Threads",
    facebook: "Facebook",
    instagram: "Instagram",
    tiktok: "TikTok",
    youtube: "YouTube",
    pinterest: "Pinterest",
    bluesky: "Bluesky",
    mastodon: "Mastodon",
    pixelfed: "Pixelfed",
    linkedin: "LinkedIn",
    "linkedin-page": "LinkedIn Page",
    "google-business": "Google Business",
  },

  statuses: {
    Draft: "Borrador",
    Scheduled: "Programada",
    Publishing: "Publicando",
    Published: "Publicada",
    Failed: "Fallida",
    Uncertain: "Incierta",
  },
}
