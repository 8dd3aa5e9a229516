import { useQuery } from "@tanstack/react-query"
import { isAtLeast } from "#domain/roles.ts"
import { Loaded } from "../../kit/loaded.tsx"
import { usePerson } from "../../shell/person.ts"
import { assistantWords, nameProvider } from "../../words/assistant-settings-words.ts"
import { words } from "../../words/words.ts"
import { AssistantForm } from "./assistant-form.tsx"
import { type AssistantState, assistantSettingsQuery, assistantStateQuery } from "./assistant-queries.ts"
import { AssistantSwitch } from "./assistant-switch.tsx"
import { AssistantUsageBlock } from "./assistant-usage.tsx"
import { Section } from "./section.tsx"

/** Which language model a workspace uses: owners set it, admins see what it costs, others that there is one. */
export function AssistantSection() {
  const { workspace } = usePerson()
  const isOwner = workspace.role === "owner"
  const state = useQuery(assistantStateQuery(workspace.id))
  const settings = useQuery({ ...assistantSettingsQuery(workspace.id), enabled: isOwner })
  return (
    <Section id="assistant" title={words.settings.assistant} lead={assistantWords.lead}>
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
    </Section>
  )
}

function sayState({ isOn, model }: AssistantState, isOwner: boolean): string {
  if (!isOn) return assistantWords.off
  if (model === undefined) return isOwner ? assistantWords.noneOwner : assistantWords.noneOther
  if (model.provider === "compatible") return assistantWords.usesServer(model.name)
  return assistantWords.uses(nameProvider(model.provider), model.name)
}
