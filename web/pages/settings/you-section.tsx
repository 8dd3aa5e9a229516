import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import type { Language } from "#domain/language.ts"
import { themes } from "#domain/person.ts"
import { call } from "../../api/call.ts"
import { Button } from "../../kit/button.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { Field } from "../../kit/field.tsx"
import { Form } from "../../kit/form.tsx"
import { Segments } from "../../kit/segments.tsx"
import { Select } from "../../kit/select.tsx"
import { SwitchField } from "../../kit/switch-field.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { ZoneField } from "../../kit/zone-field.tsx"
import { usePerson } from "../../shell/person.ts"
import { useTheme } from "../../shell/use-theme.ts"
import { chooseLanguage, isComplete, language, languages } from "../../words/language.ts"
import { settingsWords } from "../../words/settings-words.ts"
import { words } from "../../words/words.ts"
import { cityOf } from "../../words/zones.ts"
import { EmailForm } from "./email-form.tsx"
import { Section } from "./section.tsx"

export function YouSection() {
  const { user } = usePerson()
  const toasts = useToasts()
  const setTheme = useTheme()
  const zone = useMutation({
    mutationFn: (timeZone: string) => call("profile.update", { timeZone }),
    onSuccess: ({ user: saved }) => toasts.add(settingsWords.savedZone(cityOf(saved.timeZone))),
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  const shortcuts = useMutation({
    mutationFn: (isOn: boolean) => call("profile.update", { shortcuts: isOn }),
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  return (
    <Section id="you" title={settingsWords.you} lead={settingsWords.youLead}>
      <div className="grid max-w-[420px] gap-4 py-4">
        <NameForm key={user.name} name={user.name} />
        <EmailForm address={user.email} />
        <ZoneField
          value={zone.isPending ? zone.variables : user.timeZone}
          onValue={(timeZone) => zone.mutate(timeZone)}
          hint={settingsWords.zoneHint}
        />
        <LanguageField />
        <Segments
          label={settingsWords.theme}
          value={user.theme}
          onValue={setTheme}
          choices={themes.map((theme) => ({ value: theme, text: words.themes[theme] }))}
        />
        <SwitchField
          label={settingsWords.shortcuts}
          hint={settingsWords.shortcutsHint}
          isOn={shortcuts.isPending ? shortcuts.variables : user.shortcuts}
          onChange={(isOn) => shortcuts.mutate(isOn)}
        />
      </div>
    </Section>
  )
}

/** Each language by its own name: who cannot read the others still finds theirs. */
function LanguageField() {
  const toasts = useToasts()
  const choose = useMutation({
    mutationFn: (chosen: Language) => call("profile.update", { language: chosen }),
    onSuccess: (_, chosen) => chooseLanguage(chosen),
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  return (
    <Field label={settingsWords.language} hint={settingsWords.languageHint}>
      {(wiring) => (
        <Select
          wiring={wiring}
          value={isComplete(language) ? language : "en"}
          onValue={(chosen) => choose.mutate(chosen)}
          choices={Object.entries(languages).map(([value, text]) => ({ value: value as Language, text }))}
        />
      )}
    </Field>
  )
}

function NameForm({ name: saved }: { readonly name: string }) {
  const toasts = useToasts()
  const [name, setName] = useState(saved)
  const form = useForm({
    fields: ["name"],
    check: () => ({ name: name.trim() === "" ? words.fields.needName : undefined }),
    send: () => call("profile.update", { name: name.trim() }),
    done: () => toasts.add(settingsWords.savedName),
  })
  return (
    <Form form={form} className="flex items-end gap-2 *:first:flex-1">
      <TextField
        label={words.fields.name}
        value={name}
        onValue={setName}
        autoComplete="name"
        error={form.errorOf("name")}
      />
      {name.trim() !== saved && (
        <Button type="submit" look="ink" isBusy={form.isBusy}>
          {words.common.save}
        </Button>
      )}
    </Form>
  )
}
