import { Parser } from "htmlparser2"

type Fields = Readonly<Record<string, string>>

/** What an answer in XML says: the texts directly below its root, and the records that it lists, by their name. */
export type S3Document = {
  readonly root: string
  readonly fields: Fields
  readonly recordsOf: (name: string) => readonly Fields[]
}

/** Answers of S3 are two levels deep, and nothing further down is asked for. */
export function readXml(text: string): S3Document {
  const path: string[] = []
  const fields: Record<string, string> = {}
  const records: { readonly name: string; readonly fields: Record<string, string> }[] = []
  let root = ""
  let written = ""
  const parser = new Parser(
    {
      onopentag(name) {
        path.push(name)
        written = ""
        if (path.length === 1) root = name
        if (path.length === 2) records.push({ name, fields: {} })
      },
      ontext(piece) {
        written += piece
      },
      onclosetag(name) {
        if (path.length === 2) fields[name] = written
        const record = records.at(-1)
        if (path.length === 3 && record !== undefined) record.fields[name] = written
        path.pop()
        written = ""
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  return { root, fields, recordsOf: (name) => records.filter((each) => each.name === name).map((each) => each.fields) }
}

/** A text inside an element. */
export function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}
