import { html } from "hono/html"
import { type Business, findLocation, listChosen } from "#networks/google-business/simulator/records.ts"
import { choiceOf, type Consent } from "#networks/google-shared/simulator/consent.ts"

/** People choose who they are, by a place that they look after. */
export const consent: Consent = {
  scopes: ["https://www.googleapis.com/auth/business.manage"],
  heading: "An app wants to access your Google Account",

  ask(tools) {
    const offered = tools.offer(listChosen(tools).map(({ name }) => name))
    const places = offered.flatMap((name) => findLocation(tools, name) ?? [])
    const choices = places.map(({ name, account, title }, index) => {
      const owner = tools.memory.get<Business>("business", account)?.owner ?? ""
      return choiceOf(name, `${owner}, who looks after ${title}`, index === 0)
    })
    return html`${choices}
      <p>It may see, edit, create and delete your Google business listings.</p>`
  },

  isThere: (tools, account) => findLocation(tools, account) !== undefined,
}
