import type { WarningWords } from "#domain/warning-words.ts"

export const warnings: WarningWords = {
  queues: {
    posts: "Publicaciones",
    reads: "Lecturas de estadísticas",
    webhooks: "Webhooks",
    messages: "Correo y avisos push",
    media: "Archivos",
  },
  processSilent: (name, since) => ({
    fact: `${name} no da señales desde ${since}.`,
    meaning: "Otros procesos se hacen cargo de su trabajo cuando vence su plazo.",
    step: "Mira si está en marcha, si llega a la base de datos y qué es lo último que dice su registro.",
  }),
  noWorker: {
    fact: "Ningún proceso publica.",
    meaning: "Las publicaciones esperan, y fallan cuando ya es demasiado tarde.",
    step: "Inicia uno con `worker` en `FANFARE_ROLES`.",
  },
  queueOld: (queue, minutes, due) => ({
    fact: `${queue}: lo más antiguo espera desde hace ${minutes} min.`,
    meaning: due === 1 ? "Espera 1." : `Esperan ${due}.`,
    step: "Mira los procesos más abajo. Si están ocupados, inicia otro; si no, mira sus registros.",
  }),
  noBackup: {
    fact: "Todavía no hay copia de seguridad.",
    meaning: "Si se pierde este disco, se pierde todo lo que hay en Fanfare.",
    step: "Ejecuta `fanfare backup FILE` y guarda el archivo en otro lugar.",
  },
  backupOld: (days, on) => ({
    fact: `La última copia de seguridad tiene ${days} días.`,
    meaning: `Se perdería lo que se ha hecho desde ${on}.`,
    step: "Ejecuta `fanfare backup FILE` y mira por qué no se hicieron las últimas.",
  }),
  versionEnds: ({ networks, apiVersion, on, days, settings }) => ({
    fact:
      days < 0
        ? `${networks}: la versión ${apiVersion} de la API terminó el ${on}.`
        : `${networks}: la versión ${apiVersion} de la API termina el ${on}.`,
    meaning: days < 0 ? "Las publicaciones allí fallan." : days === 1 ? "Queda 1 día." : `Quedan ${days} días.`,
    step: `Actualiza Fanfare o pon una versión más nueva en ${settings.map((name) => `\`${name}\``).join(" y ")}.`,
  }),
  clockOff: (seconds) => ({
    fact: `El reloj de esta máquina se aparta ${seconds} s del de la base de datos.`,
    meaning:
      "Fanfare se guía por el de la base de datos, pero pueden rechazarse los códigos de un solo uso y las llamadas a las redes.",
    step: "Deja que la máquina ponga su reloj en hora por la red (NTP).",
  }),
}
