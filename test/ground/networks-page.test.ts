import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, test } from "node:test"
import { checkNames, checkStates } from "#accounts/doctor/check-line.ts"
import { networkSettings } from "#app/network-settings.ts"
import { settings } from "#app/settings.ts"
import { networkOf } from "#domain/networks/all.ts"
import { adapters } from "#networks/all.ts"
import type { NetworkAdapter } from "#networks/network.ts"
import { accounts as words } from "../../web/words/en/accounts.ts"

/* docs/networks.md and the page of each network are written by hand. What follows from the code is compared with the code. */

const folder = join(import.meta.dirname, "..", "..", "docs")
const page = readFileSync(join(folder, "networks.md"), "utf8")
const pageOf = (key: string): string => readFileSync(join(folder, "networks", `${key}.md`), "utf8")

/** The chapters of a page by their titles, in order. */
function chaptersOf(text: string): ReadonlyMap<string, string> {
  const parts = text.split(/^## /m).slice(1)
  return new Map(parts.map((part) => [part.slice(0, part.indexOf("\n")), part]))
}

const chapters = chaptersOf(page)

/** The cells of the rows of a chapter's table. */
function rowsOf(title: string): readonly (readonly string[])[] {
  const lines = (chapters.get(title) ?? "").split("\n").filter((line) => line.startsWith("| "))
  return lines.slice(1).map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  )
}

/** What every page answers. */
const questions = ["Keys", "Review", "Quotas", "Costs", "Version", "Not possible", "Limits and options"]

/** The settings that are one network's own, as the service reads them. */
function settingsOf({ key }: NetworkAdapter): readonly string[] {
  const name = `FANFARE_${key.toUpperCase().replaceAll("-", "_")}`
  const suffixes = ["", "_CLIENT_ID", "_CLIENT_SECRET", "_API_VERSION", "_API_HOST"]
  return suffixes.map((suffix) => `${name}${suffix}`).filter((each) => each in networkSettings)
}

const providerOf = ({ key }: NetworkAdapter): string => networkOf(key).provider

describe("the pages about the networks", () => {
  test("have a row for every network in the overview, in the order in which people see them", () => {
    assert.deepEqual(
      rowsOf("Overview").map(([network]) => network),
      adapters.map((adapter) => `[${providerOf(adapter)}](networks/${adapter.key}.md)`),
    )
  })

  for (const adapter of adapters) {
    const provider = providerOf(adapter)
    const section = pageOf(adapter.key)
    const row = rowsOf("Overview").find(([network]) => network?.startsWith(`[${provider}]`))

    test(`answer the same questions about ${provider}`, () => {
      assert.ok(section.startsWith(`# ${provider}\n`))
      assert.deepEqual([...chaptersOf(section).keys()], questions)
      assert.ok(section.includes(`(../../src/networks/${adapter.key}/README.md)`))
    })

    test(`name every setting of ${provider}, and the address that people come back to`, () => {
      const names = settingsOf(adapter)
      assert.ok(names.length > 0)
      for (const name of names) assert.match(section, new RegExp(`\`${name}(?:=\\w+)?\``), name)
      if (adapter.needs.appKeys) assert.ok(section.includes(`/connect/${adapter.key}/callback`))
    })

    test(`say of ${provider} in the overview what an operator needs`, () => {
      const [, keys = "", address = "", , , version = ""] = row ?? []
      const [first = ""] = settingsOf(adapter)
      assert.ok(keys.includes(`\`${first}`), `${keys} names ${first}`)
      assert.match(address, adapter.needs.publicAddress ? /^yes/ : /^no/)
      const { apiVersion } = adapter
      if (typeof apiVersion === "string") return
      const end = apiVersion.ends[apiVersion.own] ?? assert.fail("its end is not known")
      assert.equal(version, `\`${apiVersion.own}\`; ends ${end}`)
      assert.ok(section.includes(`\`${apiVersion.own}\``))
      assert.ok(section.includes(end))
    })
  }

  test("explain every line of the doctor, by its name there and on the page", () => {
    assert.deepEqual(
      rowsOf("Try your keys").map(([command, dialog]) => [command, dialog]),
      checkNames.map((name) => [`\`${name}\``, words.check.names[name]]),
    )
    for (const state of checkStates)
      assert.ok(chapters.get("Try your keys")?.includes(`*${words.check.states[state]}*`))
  })

  test("name no setting that does not exist", () => {
    const all = [page, ...adapters.map(({ key }) => pageOf(key))].join("\n")
    const named = [...all.matchAll(/`(FANFARE_[A-Z_]+[A-Z])\b/g)].map(([, name = ""]) => name)
    assert.ok(named.length > 40, String(named.length))
    assert.deepEqual(
      named.filter((name) => !(name in settings)),
      [],
    )
  })
})
