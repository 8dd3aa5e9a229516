/* E-mails are drawn with tables and styles in each element: mail programs understand little else. */

export const markCid = "mark@fanfare"
export const pictureCid = "picture@fanfare"

/** A part of an e-mail, as both of its twins show it. */
export type MailPart =
  | { readonly kind: "text"; readonly text: string; readonly lead?: string }
  | { readonly kind: "quote"; readonly text: string; readonly by: string }
  | { readonly kind: "button"; readonly label: string; readonly url: string }
  | { readonly kind: "line" }
  /** How the post begins, beside its picture where it has one. */
  | { readonly kind: "post"; readonly text: string; readonly hasPicture: boolean }
  | {
      readonly kind: "entry"
      readonly title: string
      readonly text: string
      readonly url: string
      readonly label: string
    }
  | {
      readonly kind: "row"
      readonly left: string
      readonly right: string
      readonly url?: string
      readonly isBad?: boolean
    }

export type MailBody = {
  readonly locale: string
  readonly workspace: string
  /** Above the title, in the colour of the tone. */
  readonly label: string
  readonly title: string
  readonly tone: "bad" | "plain"
  readonly parts: readonly MailPart[]
  /** Why it came, and how it is switched off. */
  readonly foot: readonly { readonly text: string; readonly url?: string }[][]
}

export function writeText({ title, label, parts, foot }: MailBody): string {
  const lines = parts.map(writeLine)
  const ends = foot.map((line) => line.map(({ text, url }) => (url === undefined ? text : `${text} (${url})`)).join(""))
  return [label, title, "", ...lines.flatMap((line) => [line, ""]), "----", ...ends, ""].join("\n")
}

function writeLine(part: MailPart): string {
  if (part.kind === "text") return part.lead === undefined ? part.text : `${part.lead} ${part.text}`
  if (part.kind === "post") return part.text
  if (part.kind === "quote") return `${part.text}\n(${part.by})`
  if (part.kind === "button") return `${part.label}: ${part.url}`
  if (part.kind === "entry") return `* ${part.title}\n  ${part.text}\n  ${part.url}`
  if (part.kind === "row") return `${part.left}: ${part.right}${part.url === undefined ? "" : ` ${part.url}`}`
  return "----"
}

const font = "font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"
const body = `${font};font-size:16px;line-height:24px;color:#3d434d`

export function writeHtml({ locale, workspace, label, title, tone, parts, foot }: MailBody): string {
  const ground = tone === "bad" ? "#ffeeec" : "#f7f6f4"
  const ink = tone === "bad" ? "#a92a2a" : "#5b616b"
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escape(title)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #0d1015 !important } .card { background: #171b22 !important; border-color: #2a303a !important }
  .head { background: ${tone === "bad" ? "#3a1a1c" : "#1d222b"} !important } .label { color: ${tone === "bad" ? "#ff9d98" : "#a7adb8"} !important }
  .title, .text b, .left { color: #f1efe9 !important } .text, .right, .quote { color: #c8ccd4 !important }
  .small, .small a { color: #a7adb8 !important } .button { background: #f1efe9 !important; color: #12151b !important }
  .rule { border-color: #2a303a !important }
}
</style></head>
<body class="page" style="margin:0;padding:0;background:#f2f0eb">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f2f0eb"><tr><td align="center" style="padding:28px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">
<tr><td style="padding:0 4px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td width="30"><img src="cid:${markCid}" width="30" height="30" alt="" style="display:block;border-radius:8px"></td>
<td class="title" style="${font};font-size:16px;font-weight:600;color:#161a22;padding-left:8px">Fanfare</td>
<td align="right" class="small" style="${font};font-size:13px;color:#5b616b">${escape(workspace)}</td>
</tr></table></td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e2dfd8;border-radius:12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td class="head" style="background:${ground};border-radius:12px 12px 0 0;padding:24px 32px">
<p class="label" style="${font};font-size:13px;font-weight:600;color:${ink};margin:0 0 6px">${escape(label)}</p>
<h1 class="title" style="${font};font-size:22px;line-height:28px;font-weight:600;color:#161a22;margin:0">${escape(title)}</h1>
</td></tr>
<tr><td style="padding:22px 32px 24px">
${parts.map(writePart).join("\n")}
</td></tr></table></td></tr>
<tr><td class="small" style="${font};font-size:13px;line-height:20px;color:#5b616b;padding:18px 4px">
${foot.map((line) => line.map(writeFoot).join("")).join("<br>\n")}
</td></tr></table></td></tr></table></body></html>
`
}

function writePart(part: MailPart): string {
  if (part.kind === "text") {
    const lead = part.lead === undefined ? "" : `<b style="color:#161a22">${escape(part.lead)}</b> `
    return `<p class="text" style="${body};margin:0 0 10px">${lead}${escape(part.text)}</p>`
  }
  if (part.kind === "post") {
    const picture = part.hasPicture
      ? `<td width="84" valign="top" style="padding-right:16px"><img src="cid:${pictureCid}" width="84" alt="" style="display:block;border-radius:8px"></td>`
      : ""
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 14px"><tr>${picture}<td valign="top" class="text" style="${body};font-size:14px;line-height:21px">${escape(part.text)}</td></tr></table>`
  }
  if (part.kind === "quote")
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 18px"><tr><td class="quote" style="${body};border-left:3px solid #c43d3d;padding:2px 0 2px 14px">${escape(part.text)}<br><span class="small" style="font-size:13px;color:#5b616b">${escape(part.by)}</span></td></tr></table>`
  if (part.kind === "button")
    return `<p style="margin:18px 0"><a class="button" href="${escape(part.url)}" style="${font};display:inline-block;font-size:16px;font-weight:600;color:#ffffff;background:#1a1f28;border-radius:8px;padding:12px 22px;text-decoration:none">${escape(part.label)}</a></p>`
  if (part.kind === "entry")
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="rule" style="border-top:1px solid #e2dfd8;padding:14px 0"><p class="text" style="${body};margin:0"><b style="color:#161a22">${escape(part.title)}</b><br>${escape(part.text)}</p><p class="small" style="${font};font-size:14px;margin:6px 0 0"><a href="${escape(part.url)}" style="color:#161a22">${escape(part.label)}</a></p></td></tr></table>`
  if (part.kind === "row") {
    const right =
      part.url === undefined
        ? escape(part.right)
        : `<a href="${escape(part.url)}" style="color:inherit">${escape(part.right)}</a>`
    const look = part.isBad === true ? "color:#a92a2a;font-weight:600" : "color:#3d434d"
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="left rule" style="${font};font-size:14px;color:#161a22;border-top:1px solid #e2dfd8;padding:10px 0">${escape(part.left)}</td><td align="right" class="right rule" style="${font};font-size:14px;${look};border-top:1px solid #e2dfd8;padding:10px 0">${right}</td></tr></table>`
  }
  return `<div class="rule" style="border-top:1px solid #e2dfd8;margin:18px 0"></div>`
}

function writeFoot({ text, url }: { readonly text: string; readonly url?: string }): string {
  return url === undefined ? escape(text) : `<a href="${escape(url)}" style="color:#5b616b">${escape(text)}</a>`
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter)
}
