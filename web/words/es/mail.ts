import type { mail as english } from "../en/mail.ts"
import type { Like } from "../like.ts"

export const mail: Like<typeof english> = {
  forgotTitle: "Consigue una contraseña nueva",
  forgotLead: "Escribe la dirección con la que inicias sesión. Si alguien la usa aquí, enviamos un enlace.",
  forgotSubmit: "Enviar el enlace",
  forgotDoneTitle: "Mira tu correo",
  forgotDone: (address) =>
    `Si alguien usa aquí la dirección ${address}, el enlace está en camino. Sirve una vez, durante una hora.`,
  forgotAgain: "¿No ha llegado nada? Mira en el correo no deseado o prueba con otra dirección.",
  confirmTitle: "Usar esta dirección de correo",
  confirmLead: "A partir de entonces inicias sesión con ella y los correos llegan ahí.",
  confirmSubmit: "Usar esta dirección",
  confirmDoneTitle: "Tu dirección ha cambiado",
  confirmDone: (address) => `A partir de ahora inicias sesión con ${address}.`,
  confirmGoneTitle: "Este enlace ya se usó o ha caducado",
  confirmGoneLead: "Cambia la dirección otra vez en los ajustes. Los enlaces sirven una vez, durante una hora.",
  goOn: "Ir a Fanfare",
  changeAddress: "Cambiar la dirección",
  newAddress: "Nueva dirección de correo",
  sendLink: "Enviar un enlace",
  linkSent: (address) => `Un enlace va camino de ${address}. Nada cambia hasta que lo sigas.`,
}
