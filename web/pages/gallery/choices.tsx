import { useState } from "react"
import { Field } from "../../kit/field.tsx"
import { SearchSelect } from "../../kit/search-select.tsx"
import { Segments } from "../../kit/segments.tsx"
import { Select } from "../../kit/select.tsx"
import { SwitchField } from "../../kit/switch-field.tsx"
import { Switch } from "../../kit/switch.tsx"
import { TabRow } from "../../kit/tab-row.tsx"
import { Tabs } from "../../kit/tabs.tsx"
import { Tiles } from "../../kit/tiles.tsx"
import { galleryWords as texts } from "../../words/gallery-words.ts"
import { Chapter, Part, State } from "./part.tsx"

const roleNames = ["viewer", "editor", "admin"] as const
const viewNames = ["month", "week", "list"] as const
const roles = roleNames.map((value) => ({ value, text: texts.roles[value], lead: texts.roleLeads[value] }))
const views = viewNames.map((value) => ({ value, text: texts.views[value] }))
const cities = ["Copenhagen", "Lisbon", "Quito"].map((label) => ({ value: label.toLowerCase(), label }))

export function Choices() {
  return (
    <Chapter id="choices" title={texts.choices}>
      <Selects />
      <Switches />
      <AllInSight />
      <Tabbed />
    </Chapter>
  )
}

function Selects() {
  const [role, setRole] = useState<(typeof roleNames)[number]>("editor")
  const [city, setCity] = useState("lisbon")
  const search = { value: city, onValue: setCity, choices: cities, placeholder: texts.cityPlaceholder }
  const searchWords = { opener: texts.cityOpen, nothing: texts.cityNothing }
  return (
    <>
      <Part name="Select">
        <State code={`look="field"`} isWide>
          <Field label={texts.role}>
            {(wiring) => <Select wiring={wiring} value={role} onValue={setRole} choices={roles} />}
          </Field>
        </State>
        <State code={`look="quiet"`}>
          <div className="w-36 ps-2">
            <Select look="quiet" label={texts.role} value={role} onValue={setRole} choices={roles} />
          </div>
        </State>
        <State code="isBusy" isWide>
          <Field label={texts.role}>
            {(wiring) => <Select isBusy wiring={wiring} value={role} onValue={setRole} choices={roles} />}
          </Field>
        </State>
        <State code="error" isWide>
          <Field label={texts.role} error={texts.managed}>
            {(wiring) => <Select wiring={wiring} value={role} onValue={setRole} choices={roles} />}
          </Field>
        </State>
      </Part>
      <Part name="SearchSelect">
        <State code="value" isWide>
          <Field label={texts.city}>{(wiring) => <SearchSelect {...search} {...searchWords} wiring={wiring} />}</Field>
        </State>
        <State code={`value=""`} isWide>
          <Field label={texts.city}>
            {(wiring) => <SearchSelect {...search} {...searchWords} value="" wiring={wiring} />}
          </Field>
        </State>
      </Part>
    </>
  )
}

function Switches() {
  const [isOn, setOn] = useState(true)
  return (
    <>
      <Part name="Switch">
        <State code="isOn">
          <Switch aria-label={texts.weekly} isOn={isOn} onChange={setOn} />
        </State>
        <State code="isOn={false}">
          <Switch aria-label={texts.weekly} isOn={!isOn} onChange={(is) => setOn(!is)} />
        </State>
        <State code="isOff">
          <Switch aria-label={texts.weekly} isOn={isOn} onChange={setOn} isOff />
        </State>
      </Part>
      <Part name="SwitchField">
        <State code="hint" isWide>
          <SwitchField label={texts.weekly} hint={texts.weeklyHint} isOn={isOn} onChange={setOn} />
        </State>
        <State code="isOff" isWide>
          <SwitchField label={texts.weekly} hint={texts.managed} isOn={false} onChange={setOn} isOff />
        </State>
      </Part>
    </>
  )
}

function AllInSight() {
  const [view, setView] = useState<(typeof viewNames)[number]>("month")
  const [role, setRole] = useState("editor")
  const [first, ...others] = roles
  const tiles = first === undefined ? others : [{ ...first, isOff: true }, ...others]
  return (
    <>
      <Part name="Segments">
        <State code="label">
          <Segments label={texts.view} value={view} onValue={setView} choices={views} />
        </State>
        <State code="isLabelHidden, count">
          <Segments
            label={texts.view}
            isLabelHidden
            value={view}
            onValue={setView}
            choices={views.map((each, at) => ({ ...each, count: at * 4 }))}
          />
        </State>
      </Part>
      <Part name="Tiles" isStacked>
        <State code="note, isOff">
          <Tiles label={texts.role} note={texts.managed} value={role} onValue={setRole} tiles={tiles} />
        </State>
        <State code="isWrong, value={null}">
          <Tiles label={texts.role} value={null} onValue={setRole} tiles={roles} isWrong />
        </State>
        <State code="isReadOnly">
          <Tiles label={texts.role} value={role} onValue={setRole} tiles={roles} isReadOnly />
        </State>
      </Part>
    </>
  )
}

function Tabbed() {
  const [view, setView] = useState<(typeof viewNames)[number]>("month")
  const [tab, setTab] = useState("month")
  const panel = (text: string) => <p className="py-3 text-dense text-ink-2">{text}</p>
  return (
    <>
      <Part name="Tabs" isStacked>
        <State code="tabs">
          <Tabs
            label={texts.view}
            value={view}
            onValue={setView}
            tabs={views.map((each) => ({ ...each, panel: panel(each.text) }))}
          />
        </State>
      </Part>
      <Part name="TabRow" isStacked>
        <State code="tabs">
          <TabRow label={texts.view} value={tab} onValue={setTab} tabs={views}>
            {panel(views.find(({ value }) => value === tab)?.text ?? "")}
          </TabRow>
        </State>
      </Part>
    </>
  )
}
