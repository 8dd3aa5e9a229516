import { isObject, type JsonObject } from "#domain/json-object.ts"
import { visibleName } from "#domain/visible-name.ts"
import { metaKeys } from "#mcp/protocol.ts"

/** What people read about who asks: the client's own title or name, else what its requests call themselves. */
export function readClientName(meta: JsonObject, userAgent: string | undefined, otherwise: string | undefined): string {
  const info = meta[metaKeys.client]
  const told = isObject(info) ? [info["title"], info["name"]] : []
  for (const candidate of [...told, userAgent, otherwise]) {
    const name = typeof candidate === "string" ? visibleName(candidate) : ""
    if (name !== "") return name
  }
  return "An unnamed client"
}
