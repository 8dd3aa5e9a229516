import { isObject, type JsonObject, metaKeys } from "#mcp/protocol.ts"

const longest = 80

/** Control, bidirectional, zero-width and other characters that nobody sees. */
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/** What people read about who asks: the client's own title or name, else what its requests call themselves. */
export function readClientName(meta: JsonObject, userAgent: string | undefined, otherwise: string | undefined): string {
  const info = meta[metaKeys.client]
  const told = isObject(info) ? [info["title"], info["name"]] : []
  for (const candidate of [...told, userAgent, otherwise]) {
    const name = typeof candidate === "string" ? clean(candidate) : ""
    if (name !== "") return name
  }
  return "An unnamed client"
}

function clean(text: string): string {
  // Characters that take two places are kept whole. What comes after the first few thousand is nobody's name.
  const seen = text.slice(0, 4000).replaceAll(/\s/gu, " ").replaceAll(hidden, "").replaceAll(/ +/g, " ").trim()
  return Array.from(seen).slice(0, longest).join("").trim()
}
