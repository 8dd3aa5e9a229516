// Saves a draft with a picture and asks a person to schedule it, with the client of the package:
// FANFARE_URL=https://… FANFARE_TOKEN=fanfare_… node draft-a-post.ts "Bulbs are in" bulbs.jpg "Bulbs in a crate"
import { openAsBlob } from "node:fs"
import { createClient, FanfareError } from "fanfare/client"

const { FANFARE_URL: url = "http://localhost:3000", FANFARE_TOKEN: token = "" } = process.env
const [body = "", file = "", altText = ""] = process.argv.slice(2)
const fanfare = createClient({ url, token })

try {
  const { accounts } = await fanfare.call("accounts.list")
  const accountIds = accounts.filter(({ status }) => status === "Active").map(({ id }) => id)
  const picture = await fanfare.upload(await openAsBlob(file), { fileName: file, altText })
  const { id, updatedAt } = await fanfare.call("posts.create", { body, accountIds, media: [picture.id] })
  console.log(id)
  // Tells everything that a network would refuse, before a person is asked.
  await fanfare.call("posts.validate", { id })
  const at = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
  const { approvalUrl } = await fanfare.ask("posts.schedule", { id, at, baseUpdatedAt: updatedAt })
  console.error(`A person decides at ${approvalUrl}`)
} catch (error) {
  if (!(error instanceof FanfareError)) throw error
  console.error(error.message, error.issues)
  process.exitCode = 1
}
