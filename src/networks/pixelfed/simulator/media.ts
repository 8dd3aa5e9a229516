import type { Context, Hono } from "hono"
import { addressOf } from "#networks/fediverse-shared/simulator/accounts.ts"
import { typeOf } from "#networks/fediverse-shared/simulator/type-of.ts"
import { newId } from "#networks/pixelfed/simulator/accounts.ts"
import { fail, failFields } from "#networks/pixelfed/simulator/answers.ts"
import { instanceOf } from "#networks/pixelfed/simulator/instances.ts"
import { readParts } from "#networks/pixelfed/simulator/read-body.ts"
import { authorize } from "#networks/pixelfed/simulator/tokens.ts"
import type { SandboxTools } from "#networks/simulator.ts"

export type Medium = {
  readonly id: string
  readonly account: string
  readonly server: string
  readonly name: string
  readonly type: string
  readonly description: string | null
  /** The post that it is in. */
  readonly status: string | null
}

const descriptionLength = 1000

export function showMedium(tools: SandboxTools, { id, server, name, type, description }: Medium) {
  const url = `${addressOf(tools, server)}/storage/m/${id}/${encodeURIComponent(name)}`
  return {
    id,
    type: type.split("/")[0],
    url,
    remote_url: null,
    preview_url: url,
    text_url: null,
    meta: null,
    description,
    blurhash: "U4Rfzst8?bt7ogayj[j[~pfQ9Goe%Mj[WBay",
  }
}

const fields = ["file", "description", "focus", "filter_name", "filter_class", "replace_id"]

/** Always taken, and always said to be in the works: nothing ever tells when it is done. */
async function take(tools: SandboxTools, c: Context): Promise<Response> {
  const { account } = await authorize(tools, c, "write")
  const { file, description = "" } = await readParts(c, fields)
  const { types, maxKilobytes } = instanceOf(c)
  if (!(file instanceof File)) {
    return failFields("file", "The file field is required when file.* is not present.")
  }
  const type = typeOf(await file.bytes())
  const isRejected = tools.takeFault(account.key, "mediaRejected") !== undefined
  if (type === undefined || !types.includes(type) || isRejected) {
    return failFields("file", `The file must be a file of type: ${types.join(", ")}.`)
  }
  if (file.size > maxKilobytes * 1024) {
    failFields("file", `The file must not be greater than ${maxKilobytes} kilobytes.`)
  }
  if (typeof description !== "string" || [...description].length > descriptionLength) {
    return failFields("description", `The description must not be greater than ${descriptionLength} characters.`)
  }
  if (!account.wasHere) return c.json([])
  const medium: Medium = {
    id: newId(tools),
    account: account.key,
    server: account.server,
    name: file.name,
    type,
    description: description === "" ? null : description,
    status: null,
  }
  tools.memory.put("medium", medium.id, medium)
  const own = { optimized_url: null, license: null, is_nsfw: false, orientation: null, filter_name: null }
  return c.json({ ...showMedium(tools, medium), ...own, filter_class: null, mime: type, url: null }, 202)
}

async function read(tools: SandboxTools, c: Context): Promise<Response> {
  const { account } = await authorize(tools, c, "read")
  const id = c.req.param("id") ?? ""
  const medium = tools.memory.get<Medium>("medium", id)
  if (medium === undefined || medium.account !== account.key || medium.status !== null) {
    return fail(500, `No query results for model [App\\Media] ${id}`)
  }
  return c.json(showMedium(tools, medium))
}

export function playMedia(app: Hono, tools: SandboxTools): void {
  app.post("/servers/:server/api/v2/media", (c) => take(tools, c))
  app.get("/servers/:server/api/v1/media/:id", (c) => read(tools, c))
}
