import { type Command, UsageError } from "#app/commands/command.ts"
import { readId } from "#domain/ids.ts"
import { inWorkspace } from "#storage/database.ts"
import { setWorkspacePlan } from "#storage/workspaces.ts"

export const setPlan: Command = {
  usage: ["set-plan <workspace id> <plan>", "Puts a workspace on one of the plans of FANFARE_PLANS_FILE."],
  async run({ services, args: [workspace = "", plan = ""], say }) {
    if (!services.plans.others.has(plan)) {
      const offered = [...services.plans.others.keys()]
      const choices = offered.length === 0 ? "none, FANFARE_PLANS_FILE has no plans" : offered.join(", ")
      throw new UsageError(`There is no plan ${JSON.stringify(plan)}. The plans: ${choices}`)
    }
    const id = readId("wsp", workspace)
    const changed = await services.database.write((db) => setWorkspacePlan(inWorkspace(db, id), plan))
    if (changed === undefined) throw new UsageError(`There is no workspace ${JSON.stringify(workspace)}.`)
    say(`${changed.name} is on the plan ${plan}.`)
    return true
  },
}
