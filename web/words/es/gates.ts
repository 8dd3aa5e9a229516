import type { gates as english } from "../en/gates.ts"
import type { Like } from "../like.ts"

/** The one figure in what the server says. */
function triesLeft(said: string): string {
  const [, count] = /(\d+) (?:try|tries) left/.exec(said) ?? []
  return count === undefined ? "" : ` Intentos que quedan: ${count}.`
}

export const gates: Like<typeof english> = {
  setup: {
    title: "Configurar Fanfare",
    step: (now, all) => `Paso ${now} de ${all}`,
    youTitle: "Empieza por ti",
    youLead: "Serás el propietario del primer espacio de trabajo de este servidor.",
    workspaceTitle: "Pon nombre a tu espacio de trabajo",
    workspaceLead: "Las publicaciones, las cuentas y las personas pertenecen a un espacio de trabajo.",
    next: "Continuar",
    finish: "Crear el espacio de trabajo",
    noSecretTitle: "Esta página necesita su enlace",
    usedTitle: "Este enlace ya se ha usado o ha caducado",
    howTo:
      "Mientras no haya propietario, el servidor muestra un enlace nuevo cada vez que arranca. Reinícialo y abre el enlace con",
    signIn: "Ir al inicio de sesión",
  },

  signIn: {
    title: "Iniciar sesión",
    passkey: "Iniciar sesión con una llave de acceso",
    or: "o",
    submit: "Iniciar sesión",
    noMatch: "Ese correo y esa contraseña no coinciden.",
    forgotLink: "¿Has olvidado tu contraseña?",
    wrong: (said) => `Ese correo y esa contraseña no coinciden.${triesLeft(said)}`,
    forgot: "¿Has olvidado tu contraseña? Quien administra este servidor puede darte un enlace para restablecerla.",
    passkeyStopped: "No se ha usado ninguna llave de acceso. Inténtalo de nuevo o inicia sesión con tu contraseña.",
    passkeyUnknown: "Este servidor no conoce esa llave de acceso. Inicia sesión con tu contraseña.",
  },

  secondFactor: {
    title: "Un paso más",
    totpLead: "Escribe los seis dígitos que tu app de autenticación muestra para Fanfare.",
    totpLabel: "Código de tu app",
    passkeyLead: "Confirma con la llave de acceso que añadiste.",
    passkey: "Usar una llave de acceso",
    recoveryLead: "Escribe uno de tus códigos de recuperación. Cada uno sirve una vez.",
    recoveryLabel: "Código de recuperación",
    submit: "Continuar",
    useTotp: "Usar un código de tu app",
    usePasskey: "Usar una llave de acceso",
    useRecovery: "Usar un código de recuperación",
    startOver: "Empezar de nuevo",
    wrong: (said) => `El código no coincide. Inténtalo de nuevo.${triesLeft(said)}`,
  },

  reset: {
    title: "Elige una contraseña nueva",
    lead: "Al guardarla se cierran tus demás sesiones.",
    endAccess: "Terminar también tokens y apps conectadas",
    endAccessOn: "Los scripts y las apps dejan de funcionar hasta que los vuelvas a conectar.",
    endAccessOff: "Solo si tienes la certeza de que nadie más ha tenido acceso a tu cuenta.",
    submit: "Guardar e iniciar sesión",
    done: (ended) =>
      ended === "" ? "Tu contraseña nueva está guardada." : `Tu contraseña nueva está guardada. Terminado: ${ended}.`,
    goneTitle: "Este enlace ya se ha usado o ha caducado",
    goneLead:
      "Los enlaces para restablecer la contraseña sirven una vez y por poco tiempo. Pide uno nuevo a quien administra este servidor.",
  },

  invite: {
    title: "Unirse a un espacio de trabajo",
    heading: (workspace) => `Únete a ${workspace}`,
    lead: (by, role) => `${by} te invita como ${role}.`,
    until: (day) => `El enlace sirve una vez, hasta el ${day}.`,
    submit: "Unirse",
    haveAccount: "Ya tengo una cuenta",
    signInFirst: "Iniciar sesión y unirse",
    emailTaken: "Este correo ya tiene una cuenta. Inicia sesión con ella y después únete.",
    acceptAs: (name, email) => `Has iniciado sesión como ${name} (${email}).`,
    accept: (workspace) => `Unirse a ${workspace}`,
    otherPerson: "Unirse como otra persona",
    goneTitle: "Esta invitación ya no sirve",
    goneLead: "Ya se ha usado, se ha retirado o tiene más de siete días. Pide un enlace nuevo.",
    goHome: "Ir a Fanfare",
    joined: (workspace) => `Estás en ${workspace}.`,
  },
}
