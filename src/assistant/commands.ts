import type { Answering } from "#assistant/answering.ts"
import { runStep } from "#assistant/run-step.ts"
import { suggestAltText, withoutAltText } from "#assistant/suggest-alt-text.ts"
import { readPerson } from "#assistant/turn-person.ts"
import type { ChatCommandName, ReadCommand } from "#domain/chat-commands.ts"
import { type ChatStep, mostSteps } from "#domain/chat.ts"
import { isObject, type JsonObject } from "#domain/json-object.ts"
import { Problem } from "#domain/problem.ts"
import { readTimeWords } from "#domain/read-time-words.ts"

/* Commands run the same actions as steps of the same answer. No model is asked, and nothing is sent to one. */

type Command = (answering: Answering, argument: string) => Promise<string>

const commands: Readonly<Record<ChatCommandName, Command>> = {
  async draft(answering, text) {
    if (text === "") throw new Problem("BadInput", "Write the text after the command: /draft The doors open at nine.")
    const { state } = await runStep(answering, { action: "posts.create", input: { body: text } })
    return state === "done" ? "A Draft. It goes to no account yet, and nothing is scheduled." : ""
  },

  async summary(answering, days) {
    await runStep(answering, { action: "analytics.summary", input: await lastDays(answering, days) })
    return ""
  },

  async "best-times"(answering, days) {
    await runStep(answering, {
      action: "analytics.summary",
      input: await lastDays(answering, days === "" ? "90" : days),
    })
    return ""
  },

  async validate(answering) {
    await runStep(answering, { action: "posts.validate", input: { id: openPost(answering) } })
    return ""
  },

  async schedule(answering, time) {
    const { services, turn } = answering
    const id = openPost(answering)
    const { timeZone } = await readPerson(services, turn)
    const now = services.clock.now().toZonedDateTimeISO(timeZone)
    const at = readTimeWords(time, now)
    if (at === null) {
      const said = time === "" ? "Say when" : "That is no time to come"
      throw new Problem("BadInput", `${said}: /schedule tomorrow 9:00, /schedule fri 18:30 or /schedule 20 nov 9am.`)
    }
    const input = { id, at: at.toInstant().toString() }
    const { state } = await runStep(answering, { action: "posts.schedule", input })
    return state === "asked" ? `Waits for you: ${sayTime(at)}. Nothing is scheduled before you approve it.` : ""
  },

  async "alt-text"(answering) {
    const step = await runStep(answering, { action: "posts.get", input: { id: openPost(answering) } })
    const pictures = await withoutAltText(answering, step.output ?? {})
    for (const picture of pictures.slice(0, mostSteps - 1))
      await suggestAltText(answering, openPost(answering), picture)
    return pictures.length === 0 ? "Every picture of this post has an alternative text." : ""
  },

  async why(answering) {
    const step = await runStep(answering, { action: "posts.get", input: { id: openPost(answering) } })
    return step.output === undefined ? "" : sayFailures(step.output)
  },
}

export async function answerByCommand(answering: Answering, { name, argument }: ReadCommand): Promise<void> {
  const { log } = answering
  // After a restart it runs from its beginning. What it has changed already is not changed again: steps keep their names.
  log.clear()
  const said = await commands[name](answering, argument)
  const refused = log.steps.find((step): step is ChatStep => step.state === "failed")
  const words = said === "" && refused?.refusal !== undefined ? sayRefusal(refused.refusal) : said
  if (words !== "") log.say(words)
}

function openPost({ turn }: Answering): string {
  const { postId } = turn.context
  if (postId === undefined) throw new Problem("BadInput", "This command is about the open post. Open one first.")
  return postId
}

/** The days before today by the person's clock, and today. */
async function lastDays({ services, turn }: Answering, words: string): Promise<JsonObject> {
  const days = words === "" ? 30 : Number(/^(\d{1,3})\s*(?:d|days?)?$/i.exec(words)?.[1] ?? Number.NaN)
  if (!(days >= 1 && days <= 366)) throw new Problem("BadInput", "Say a number of days from 1 to 366: /summary 30.")
  const { timeZone } = await readPerson(services, turn)
  const today = services.clock.now().toZonedDateTimeISO(timeZone).startOfDay()
  const instant = (at: Temporal.ZonedDateTime) => at.toInstant().toString()
  return { from: instant(today.subtract({ days: days - 1 })), to: instant(today.add({ days: 1 })), timeZone }
}

function sayTime(at: Temporal.ZonedDateTime): string {
  const day = at.toLocaleString("en-GB", { weekday: "long", day: "numeric", month: "long" })
  return `${day}, ${at.toPlainTime().toString({ smallestUnit: "minute" })} (${at.timeZoneId})`
}

/** The first sentence of what a model would read; the rest tells it what to call. */
function sayRefusal(text: string): string {
  const [line = ""] = text.split("\n")
  const said = line.replace(/^[A-Za-z]+: /, "")
  return /^.*?[.!?](?=\s|$)/.exec(said)?.[0] ?? said
}

function sayFailures({ status, results }: JsonObject): string {
  const failed = (Array.isArray(results) ? results : []).filter(
    (result: unknown): result is JsonObject => isObject(result) && result["ok"] !== true,
  )
  if (failed.length === 0) return `Nothing failed: this post is ${String(status)}.`
  const lines = failed.map((result) => {
    const message = isObject(result["error"]) ? result["error"]["message"] : undefined
    return result["uncertain"] === true
      ? "One account: it is not certain whether the post went out. The post’s page asks what to do."
      : typeof message === "string"
        ? message
        : "The network gave no reason."
  })
  return lines.join("\n")
}
