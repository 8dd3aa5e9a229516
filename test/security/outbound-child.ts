import { openOutbound } from "#outbound/open-outbound.ts"

/* Asks one address, as the only exception there is, and prints what came of it. */

const [url = ""] = process.argv.slice(2)
const outbound = openOutbound({ userAgent: "Fanfare/trial", exceptions: [new URL(url).origin] })
const came = await outbound.http({ method: "GET", url }).then(
  ({ status, body }) => `${status} ${body}`,
  (error: unknown) => String(error),
)
await outbound.close()
process.stdout.write(came)
