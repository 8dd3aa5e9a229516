import { type Business, listChosen } from "#networks/google-business/simulator/records.ts"
import type { GoogleConsent } from "#networks/google-shared/simulator/consent.ts"

/** People choose who they are, by a place that they look after. */
export const consent: GoogleConsent = {
  scopes: ["https://www.googleapis.com/auth/business.manage"],
  heading: "An app wants to access your Google Account",
  more: "It may see, edit, create and delete your Google business listings.",
  choices: (tools) =>
    listChosen(tools).map(({ name, account, title }) => {
      const owner = tools.memory.get<Business>("business", account)?.owner ?? ""
      return { account: name, label: `${owner}, who looks after ${title}` }
    }),
}
