import type { WarningWords } from "#domain/warning-words.ts"
import type { server as english } from "../en/server.ts"
import type { Like } from "../like.ts"
import { plural } from "./plural.ts"

const warning: WarningWords = {
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

export const server: Like<typeof english> = {
  toLookAt: (count) => `${count} por mirar`,
  fineChip: "Bien",
  facts: (workspaces) =>
    `${plural(workspaces, "espacio de trabajo", "espacios de trabajo")}. Solo quien administra este servidor ve esta página`,
  checkedAt: (time) => `Comprobado a las ${time}`,
  copy: "Copiar informe",
  copied: "El informe está copiado. No contiene secretos ni textos de publicaciones.",
  check: "Comprobar ahora",
  asked: (count) => `Han respondido las ${count} redes.`,
  refused: (count) => plural(count, "red necesita atención.", "redes necesitan atención."),
  warnings: "Advertencias",
  levels: { orange: "Advertencia", red: "Urgente" },
  fine: "Todo está bien.",
  more: "Leer más",
  moreAbout: (fact) => `Leer más: ${fact}`,
  warning,

  version: "Versión",
  upSince: (span, day) => `en marcha ${span}, desde ${day}`,
  database: "Base de datos",
  embedded: "Integrada",
  databaseLine: (size, ms) => `${size}, ${ms} por consulta`,
  media: "Archivos",
  mediaLine: (place, files) => `${place}, ${files}`,
  places: { disk: "Disco", s3: "S3" },
  files: (count) => plural(count, "archivo", "archivos"),
  clock: "Reloj",
  clockOff: (ms) => `${ms} de diferencia`,
  clockAgainst: "con la base de datos",
  clockMoved: (span) => `adelantado ${span} en las pruebas`,
  backup: "Última copia",
  noBackup: "Sin copia todavía",
  noBackupLine: "ver arriba",

  lateness: "Retraso del último día",
  sends: "envíos",
  half: "la mitad por debajo de",
  worst: "el peor",
  nothingSent: "En el último día no se ha enviado nada.",
  under: (seconds) => `menos de ${seconds}`,
  between: (from, to) => `de ${from} a ${to}`,
  over: (seconds) => `más de ${seconds}`,
  seconds: "segundos después de la hora prevista",

  processes: "Procesos",
  alive: (count) => `${count} en marcha`,
  processColumns: {
    process: "Proceso",
    does: "Hace",
    claim: "Última toma",
    hand: "En curso",
    memory: "Memoria",
    up: "En marcha",
  },
  roles: { web: "web", worker: "trabajo" },
  noProcess: "Ningún proceso ha dado señales todavía.",
  silentFor: (span) => `callado desde hace ${span}`,
  isAlive: "En marcha",
  isSilent: "Callado",
  ago: (span) => `hace ${span}`,
  justNow: "ahora mismo",
  never: "ninguna aún",

  queues: "Colas",
  queuesLine: "Se marca lo que espera más de 2 min",
  queueColumns: { queue: "Cola", due: "Pendiente", oldest: "Más antiguo", hour: "Última hora", depth: "Carga, 24 h" },

  networks: "Redes",
  networksLine: "Publicado de lo enviado, últimas 24 h",
  networkColumns: { network: "Red", keys: "Claves", version: "Versión", ends: "Termina", day: "Último día" },
  keys: { set: "Puestas", open: "No hacen falta", sandbox: "Pruebas", off: "Sin configurar" },
  noEnd: "sin fecha",
  of: (published, sent) => `${published} de ${sent}`,
  uncertain: (count) => plural(count, "dudosa", "dudosas"),
  toReconnect: (count) => `${count} por reconectar`,
  answered: "Ha respondido",

  days: (count) => plural(count, "día", "días"),
}
