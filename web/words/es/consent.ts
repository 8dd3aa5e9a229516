import type { consent as english } from "../en/consent.ts"
import type { Like } from "../like.ts"

export const consent: Like<typeof english> = {
  title: "Conectar una app",
  heading: (name) => `¿Conectar ${name}?`,
  lead: (person) => `Actuará en nombre de ${person}.`,
  leadEvery: (person, workspace) =>
    workspace === null
      ? `Actuará en nombre de ${person} en el espacio de trabajo que tengas abierto.`
      : `Actuará en nombre de ${person} en el espacio de trabajo que tengas abierto, ahora ${workspace}.`,
  leadOne: (person, workspace) => `Actuará en nombre de ${person} en ${workspace}.`,
  client: "Publicada en",
  redirect: "Te devuelve a",
  nowhere: "Ningún sitio",
  nameNote: {
    published: "La app ha elegido su propio nombre. Comprueba la dirección.",
    local:
      "Cualquier programa de tu ordenador puede preguntar así. Permítelo solo si acabas de empezar tú el inicio de sesión.",
    registered:
      "La app se ha registrado con un nombre que ha elegido ella misma y nadie lo ha comprobado. Permítelo solo si acabas de empezar tú el inicio de sesión.",
  },
  may: "Puede",
  scopes: {
    "posts:read": { label: "Leer", hint: "Publicaciones, cuentas, archivos y cifras." },
    "posts:write": { label: "Escribir borradores", hint: "Crear publicaciones, cambiar las no programadas." },
    "posts:publish": { label: "Pedir publicar", hint: "Programar, publicar, eliminar. Tú apruebas cada vez." },
    "accounts:manage": { label: "Pedir desconectar cuentas", hint: "Tú apruebas cada vez." },
  },
  where: "Actúa en",
  everyWorkspace: "Cada espacio de trabajo que abra",
  oneHint: "Solo en este espacio de trabajo. Si lo dejas, termina el acceso de la app.",
  nothing: "Solo pregunta quién eres.",
  needOne: "Deja al menos uno activado o rechaza.",
  until: "Su acceso termina después de una hora. Entonces te lo pide otra vez.",
  allow: "Permitir",
  decline: "Rechazar",
  againTitle: "Inicia sesión de nuevo",
  againLead: "La app que te ha enviado aquí te pide que confirmes que eres tú.",
  again: "Ir al inicio de sesión",
  goneTitle: "Esta solicitud ha terminado",
  goneLead: "Empieza de nuevo en la app que te ha enviado aquí.",
  refusedTitle: "No ha funcionado",
  refusals: {
    invalid_client: "No podemos comprobar quién es esta app. Lo tiene que arreglar quien la desarrolla.",
    invalid_client_metadata:
      "No podemos aceptar la descripción que la app da de sí misma. Lo tiene que arreglar quien la desarrolla.",
    invalid_redirect_uri:
      "La app pide enviarte a una dirección que no ha publicado o que no es segura. No te hemos enviado allí.",
    invalid_scope: "La app pide algo que no ofrecemos, o no de esa manera. Lo tiene que arreglar quien la desarrolla.",
    other:
      "La app ha enviado una solicitud que no podemos atender. Empieza de nuevo allí; si vuelve a pasar, avisa a quien la desarrolla.",
  },
  returnNote: (host) => `No has conectado esta app. Para decirle qué ha fallado, vuelve a ${host}.`,
  returnTo: (host) => `Ir a ${host}`,
  goHome: "Ir a la app",
}
