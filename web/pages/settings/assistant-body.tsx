import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { isAtLeast } from "#domain/roles.ts"
import { Loaded } from "../../kit/loaded.tsx"
import { usePerson } from "../../shell/person.ts"
import { assistantWords, nameProvider } from "../../words/assistant-settings-words.ts"
import { AssistantForm } from "./assistant-form.tsx"
import { type AssistantState, assistantSettingsQuery, assistantStateQuery } from "./assistant-queries.ts"
import { AssistantSwitch } from "./assistant-switch.tsx"
import { AssistantUsageBlock } from "./assistant-usage.tsx"

type Props = {
  /** Called once it has its height. */
  readonly onThere: (isThere: true) => void
}

/** Which language model a workspace uses: owners set it, admins see what it costs, others that there is one. */
export function AssistantBody({ onThere }: Props) {
  const { workspace } = usePerson()
  const isOwner = workspace.role === "owner"
  const state = useQuery(assistantStateQuery(workspace.id))
  const settings = useQuery({ ...assistantSettingsQuery(workspace.id), enabled: isOwner })
  const isFetched = state.isFetched && (!isOwner || settings.isFetched)
  useEffect(() => {
    if (isFetched) onThere(true)
  }, [isFetched, onThere])
  return (
    <>
      <Loaded query={state} rows={1} className="py-4">
        {(now) => <p className="border-b border-line py-4 text-dense text-ink-2">{sayState(now, isOwner)}</p>}
      </Loaded>
      {isOwner && (
        <Loaded query={settings} className="py-4">
          {(saved) => (
            <>
              <AssistantSwitch settings={saved} />
              <AssistantForm key={workspace.id} settings={saved} />
            </>
          )}
        </Loaded>
      )}
      {isAtLeast(workspace.role, "admin") && state.data !== undefined && <AssistantUsageBlock state={state.data} />}
    </>
  )
}

function sayState({ isOn, model }: AssistantState, isOwner: boolean): string {
  if (!isOn) return assistantWords.off
  if (model === undefined) return isOwner ? assistantWords.noneOwner : assistantWords.noneOther
  if (!model.isOwn) return assistantWords.usesOperator(model.name)
  if (model.provider === "compatible") return assistantWords.usesServer(model.name)
  return assistantWords.uses(nameProvider(model.provider), model.name)
}
