import { html } from "hono/html"
import { choiceOf, type Consent } from "#networks/google-shared/simulator/consent.ts"
import type { Channel } from "#networks/youtube/simulator/records.ts"

/** People choose a channel, and may take the tick off each permission. */
export const consent: Consent = {
  scopes: [
    "https://www.googleapis.com/auth/youtube",
    "https://www.googleapis.com/auth/youtube.upload",
    "https://www.googleapis.com/auth/youtube.readonly",
  ],
  heading: "Choose your account or a brand account",

  ask(tools, scopes) {
    const choices = tools
      .offer(tools.memory.list("channel").map(({ id }) => id))
      .flatMap((id) => tools.memory.get<Channel>("channel", id) ?? [])
      .map(({ id, title, handle }, index) => choiceOf(id, `${title} (@${handle})`, index === 0))
    const ticks = scopes.map(
      (scope) =>
        html`<p>
          <label><input type="checkbox" name="without" value="${scope}" /> without ${scope}</label>
        </p>`,
    )
    return html`${choices} ${ticks}`
  },

  isThere: ({ memory }, account) => memory.get("channel", account) !== undefined,
}
