import { useRef, useState } from "react"
import { AltTextField } from "../../kit/alt-text-field.tsx"
import { Button } from "../../kit/button.tsx"
import { ClockInput } from "../../kit/clock-input.tsx"
import { CodeBlock } from "../../kit/code-block.tsx"
import { CopyField } from "../../kit/copy-field.tsx"
import { DropPlace } from "../../kit/drop-place.tsx"
import { ErrorText, Field } from "../../kit/field.tsx"
import { FileInput } from "../../kit/file-input.tsx"
import { PasswordField } from "../../kit/password-field.tsx"
import { PasswordMeter } from "../../kit/password-meter.tsx"
import { SearchField } from "../../kit/search-field.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { ZoneField } from "../../kit/zone-field.tsx"
import { galleryWords as texts } from "../../words/gallery-words.ts"
import { words } from "../../words/words.ts"
import { Chapter, Part, State } from "./part.tsx"
import { media, nothing } from "./samples.ts"

/** From one that is too short to one that is hard to guess. */
const passwords = ["", "tulip", "password1234", "wet spade 42x", "forty wet spades, one dry glove"] as const

export function Fields() {
  const [name, setName] = useState("Lark & Loam")
  return (
    <Chapter id="fields" title={texts.fields}>
      <Part name="TextField">
        <State code="hint" isWide>
          <TextField label={texts.workspace} hint={texts.workspaceHint} value={name} onValue={setName} />
        </State>
        <State code="error" isWide>
          <TextField label={texts.workspace} error={texts.workspaceError} value="" onValue={nothing} />
        </State>
        <State code="isOptional, placeholder" isWide>
          <TextField label={texts.workspace} isOptional placeholder={name} value="" onValue={nothing} />
        </State>
        <State code="readOnly" isWide>
          <TextField label={texts.workspace} readOnly value={name} onValue={nothing} />
        </State>
      </Part>
      <Part name="Field">
        <State code="end" isWide>
          <Field label={texts.workspace} end={<span className="figures text-hint text-ink-3">{name.length}</span>}>
            {(wiring) => (
              <textarea
                {...wiring}
                rows={2}
                value={name}
                onChange={(event) => setName(event.target.value)}
                className="field-box w-full resize-y px-2.5 py-1.5 text-touch text-ink tablet:text-control"
              />
            )}
          </Field>
        </State>
        <State code="ErrorText">
          <ErrorText>{texts.workspaceError}</ErrorText>
        </State>
      </Part>
      <Passwords />
      <Part name="SearchField">
        <State code="value" isWide>
          <SearchField label={texts.search} value="" onValue={nothing} />
        </State>
      </Part>
      <Times />
      <Part name="CopyField">
        <State code="value" isWide>
          <CopyField label={texts.secret} value="whsec_0f3a94c1d27b4e8c" />
        </State>
      </Part>
      <Part name="CodeBlock">
        <State code="text" isWide>
          <CodeBlock label={texts.command} text="npm start" />
        </State>
      </Part>
      <Part name="AltTextField">
        <State code="altText" isWide>
          <AltTextField media={media} hint={texts.altHint} isReadOnly={false} />
        </State>
        <State code={`altText=""`} isWide>
          <AltTextField media={{ ...media, altText: "" }} hint={texts.altHint} isReadOnly={false} />
        </State>
        <State code="isReadOnly" isWide>
          <AltTextField media={media} hint={texts.altHint} isReadOnly />
        </State>
      </Part>
      <Files />
    </Chapter>
  )
}

function Passwords() {
  const [password, setPassword] = useState("")
  return (
    <>
      <Part name="PasswordField">
        <State code="hint" isWide>
          <PasswordField value={password} onValue={setPassword} hint={words.common.currentPasswordHint} />
        </State>
        <State code="isNew" isWide>
          <PasswordField label={words.fields.newPassword} value={password} onValue={setPassword} isNew />
        </State>
        <State code="error" isWide>
          <PasswordField value="" onValue={nothing} error={words.fields.needPassword} />
        </State>
      </Part>
      <Part name="PasswordMeter">
        {passwords.map((each) => (
          <State key={each} code={each === "" ? `password=""` : each} isWide>
            <div className="text-hint text-ink-3">
              <PasswordMeter password={each} about={[]} />
            </div>
          </State>
        ))}
      </Part>
    </>
  )
}

function Times() {
  const [time, setTime] = useState("09:30")
  const [zone, setZone] = useState("Europe/Copenhagen")
  return (
    <>
      <Part name="ClockInput">
        <State code="value">
          <ClockInput aria-label={texts.time} value={time} onValue={setTime} className="w-24!" />
        </State>
      </Part>
      <Part name="ZoneField">
        <State code="hint" isWide>
          <ZoneField value={zone} onValue={setZone} hint={words.fields.zoneHint} />
        </State>
        <State code="error" isWide>
          <ZoneField value={zone} onValue={setZone} error={words.fields.zoneEmpty} />
        </State>
      </Part>
    </>
  )
}

function Files() {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Part name="FileInput">
        <State code="ref">
          <FileInput ref={input} label={texts.choose} onFiles={nothing} />
          <Button onClick={() => input.current?.click()}>{texts.choose}</Button>
        </State>
      </Part>
      <Part name="DropPlace">
        <State code="label" isWide>
          <div className="flex h-24 rounded-sheet border border-dashed border-line-strong">
            <DropPlace label={texts.drop} isOff={false} onFiles={nothing}>
              <p className="m-auto text-dense text-ink-3">{texts.dropHere}</p>
            </DropPlace>
          </div>
        </State>
      </Part>
    </>
  )
}
