import type { Command } from "@commander-js/extra-typings"
import type { Asked, AskedName, Client } from "fanfare/client"
import { leaf, writeJson } from "#remote/commands/leaf.ts"
import { connect } from "#remote/login.ts"
import { readMoment, readTimeZone } from "#remote/names.ts"
import type { Terminal } from "#remote/terminal.ts"

/** How whoever approves reads who asked, beside the name of the token. */
const clientName = "The command line"

/*
 * What would become public waits for a person: a token alone cannot publish, whoever holds it. These commands ask, and
 * print where the person answers.
 */
export function addPostRequests(posts: Command, terminal: Terminal): void {
  leaf(posts, "schedule", "Asks a person to approve that a draft goes out at a time.")
    .argument("<id>", "the post's id, pst_…")
    .argument("<time>", "when: 2026-12-01 09:00, or with an offset")
    .option("--time-zone <zone>", "the zone of that time", terminal.timeZone)
    .action(async (id, time, { json, timeZone }) => {
      const at = readMoment(time, readTimeZone(timeZone))
      const client = await connect(terminal)
      const { updatedAt } = await readSound(client, id)
      say(terminal, json, await ask(client, "posts.schedule", { id, at: at.toString(), baseUpdatedAt: updatedAt }))
    })

  leaf(posts, "publish", "Asks a person to approve that a post goes out now.")
    .argument("<id>", "the post's id, pst_…")
    .action(async (id, { json }) => {
      const client = await connect(terminal)
      const { updatedAt } = await readSound(client, id)
      say(terminal, json, await ask(client, "posts.publishNow", { id, baseUpdatedAt: updatedAt }))
    })

  leaf(posts, "delete", "Asks a person to approve that a post is deleted.")
    .argument("<id>", "the post's id, pst_…")
    .action(async (id, { json }) => {
      const client = await connect(terminal)
      await client.call("posts.get", { id })
      say(terminal, json, await ask(client, "posts.delete", { id }))
    })
}

/** What is asked for is the post as it was read; one that breaks limits is refused without asking anybody. */
async function readSound(client: Client, id: string) {
  const post = await client.call("posts.get", { id })
  await client.call("posts.validate", { id })
  return post
}

async function ask<Name extends AskedName>(client: Client, name: Name, input: Parameters<typeof client.ask<Name>>[1]) {
  return client.ask(name, input, { as: clientName })
}

function say({ out, tell }: Terminal, json: true | undefined, asked: Asked): void {
  if (json === true) return out(writeJson(asked))
  tell("Nothing has happened yet. A person approves it at")
  out(asked.approvalUrl)
}
