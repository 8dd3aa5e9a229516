import { badField, type Problem } from "#domain/problem.ts"
import type { WebhooksDeps } from "#webhooks/webhooks.ts"

/** The address as it is kept, or the refusal that says what is wrong with it. Looking its name up takes a moment. */
export async function checkTarget(
  { webhooksOut }: Pick<WebhooksDeps, "webhooksOut">,
  text: string,
): Promise<string | Problem> {
  const url = URL.parse(text.trim())
  if (url === null || !/^https?:$/.test(url.protocol))
    return badField("url", "must be an address that begins with https://")
  if (url.username !== "" || url.password !== "") return badField("url", "must not have a user name or password in it")
  url.hash = ""
  const objection = await webhooksOut.findObjection(url.href)
  return objection === undefined ? url.href : badField("url", `cannot be used: ${objection}`)
}
