import { z } from "zod"
import { askForChoices } from "#accounts/choices.ts"
import { findAccount } from "#actions/accounts/find-account.ts"
import { choicesView } from "#actions/accounts/view.ts"
import { defineAction } from "#actions/action.ts"
import { idInput, instantOutput } from "#actions/schemas.ts"
import { inWorkspace } from "#storage/database.ts"

/** What was read so recently is not asked for again: several people may compose for one account. */
const freshMinutes = 5

export const accountChoices = defineAction({
  name: "accounts.choices",
  title: "Read what an account offers",
  description:
    "What can be chosen for an account and what it allows, such as its boards and who may watch. Asks the network again unless it answered within the last five minutes or was asked within the last; if it does not answer, what was known is returned with the reason.",
  kind: "read",
  scope: "app",
  access: "viewer",
  input: z.strictObject({ id: idInput("acc") }),
  output: z.strictObject({
    choices: choicesView.optional(),
    readAt: instantOutput.optional(),
    error: z.string().optional().describe("Why the network could not be asked now"),
  }),

  /** The network is asked before the answer is read: no transaction waits for it. */
  async prepare({ id }, { actor, services }) {
    const account = await services.database.read((db) => findAccount(inWorkspace(db, actor.workspaceId), id))
    const readAt = account.choices_read_at
    const isFresh =
      readAt !== null && Temporal.Instant.compare(readAt.add({ minutes: freshMinutes }), services.clock.now()) > 0
    if (isFresh || account.status === "NeedsReconnect") return undefined
    const answer = await askForChoices(services, account)
    return answer?.kind === "refused" ? answer.message : undefined
  },

  async run({ id }, { db, prepared: error }) {
    const { choices, choices_read_at: readAt } = await findAccount(db, id)
    return {
      ...(choices === null ? {} : { choices }),
      ...(readAt === null ? {} : { readAt }),
      ...(error === undefined ? {} : { error }),
    }
  },
})
