import type { IssueFacts, issues as english } from "../en/issues.ts"
import type { Like } from "../like.ts"

const numbers = new Intl.NumberFormat("es", { maximumFractionDigits: 2 })

const show = (value: number | undefined) => numbers.format(value ?? 0)
const excess = ({ limit = 0, actual = 0 }: IssueFacts) => numbers.format(actual - limit)
const network = ({ provider }: IssueFacts) => provider ?? "La red"
const named = ({ option }: IssueFacts) => (option === undefined ? "una opción" : `«${option}»`)

/** Whether the figures say anything: some rules are broken without any. */
const has = ({ limit, actual }: IssueFacts) => limit !== undefined && actual !== undefined

const tooMany = (what: string) => (issue: IssueFacts) =>
  `${network(issue)} admite ${show(issue.limit)} ${what}; aquí hay ${show(issue.actual)}. Quita ${excess(issue)}.`

const byRule: Readonly<Record<string, (issue: IssueFacts) => string>> = {
  "text.tooLong": (issue) =>
    `${network(issue)} admite ${show(issue.limit)} ${/\bbytes\b/.test(issue.message) ? "bytes" : "caracteres"}; aquí hay ${show(issue.actual)}. Acorta el texto.`,
  "text.required": (issue) =>
    /media/.test(issue.message)
      ? `${network(issue)} necesita texto o archivos. Escribe algo o añade una imagen.`
      : `${network(issue)} necesita texto. Escribe algo.`,
  "text.characters": (issue) => `${network(issue)} no admite los signos < y > así en el texto. Quítalos.`,
  "text.tooManyHashtags": tooMany("hashtags"),
  "text.tooManyMentions": tooMany("menciones"),
  "text.tooManyLinks": tooMany("enlaces"),
  "text.tooManyCashtags": tooMany("cashtags"),
  "thread.notSupported": (issue) =>
    `${network(issue)} no tiene hilos; aquí hay ${show(issue.actual)} publicaciones. Deja una para esta cuenta.`,
  "thread.tooLong": tooMany("publicaciones en un hilo"),
  "media.tooMany": tooMany("archivos"),
  "media.mixed": (issue) => `${network(issue)} no admite imágenes y vídeos juntos. Conserva un solo tipo.`,
  "media.required": (issue) => `${network(issue)} necesita una imagen o un vídeo. Añade uno.`,
  "media.missing": () => "Este archivo ya no existe. Quítalo o súbelo de nuevo.",
  "media.type": (issue) => `${network(issue)} no admite este tipo de archivo. Usa otro.`,
  "media.tooLarge": (issue) => `Este archivo es demasiado grande para ${network(issue)}. Hazlo más pequeño.`,
  "media.tooSmall": (issue) => `Este archivo es demasiado pequeño para ${network(issue)}. Usa uno más grande.`,
  "media.ratio": (issue) => `${network(issue)} no admite esta proporción de imagen. Recórtala.`,
  "media.sizes": (issue) => `${network(issue)} solo admite varias imágenes si tienen el mismo tamaño. Iguálalas.`,
  "media.duration": (issue) =>
    has(issue) && (issue.actual ?? 0) < (issue.limit ?? 0)
      ? `Este vídeo es demasiado corto para ${network(issue)}. Usa uno más largo.`
      : `Este vídeo es demasiado largo para ${network(issue)}. Recórtalo.`,
  "media.altText": (issue) =>
    `${network(issue)} admite ${show(issue.limit)} caracteres de texto alternativo; aquí hay ${show(issue.actual)}. Acórtalo.`,
  "option.required": (issue) => `${network(issue)} necesita ${named(issue)}. Elígelo.`,
  "option.choice": (issue) => `${network(issue)} no acepta lo que hay en ${named(issue)}. Elige de nuevo.`,
  "option.notOffered": (issue) => `Esta cuenta no ofrece lo elegido en ${named(issue)}. Elige de nuevo.`,
  "option.format": (issue) => `${network(issue)} no acepta lo que hay en ${named(issue)}. Cámbialo.`,
  "option.range": (issue) => `${network(issue)} no acepta lo que hay en ${named(issue)}. Cámbialo.`,
  "option.conflict": (issue) => `${named(issue)} no es compatible con lo demás de esta publicación. Cámbialo.`,
  "option.unknown": (issue) => `${network(issue)} no tiene ${named(issue)}. Quítalo.`,
  "option.tooLong": (issue) =>
    `${network(issue)} admite ${show(issue.limit)} caracteres en ${named(issue)}; aquí hay ${show(issue.actual)}. Acórtalo.`,
  "account.needsReconnect": (issue) => `${network(issue)} ya no deja publicar a esta cuenta. Vuelve a conectarla.`,
  "account.disconnected": () => "Una cuenta de esta publicación está desconectada. Quítala o vuelve a conectarla.",
  "accounts.none": () => "Elige al menos una cuenta.",
}

export const issues: Like<typeof english> = {
  say: (issue) => byRule[issue.rule]?.(issue) ?? issue.message,
}
