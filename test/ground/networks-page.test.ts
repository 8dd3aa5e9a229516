import assert from "node:assert/strict"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, test } from "node:test"
import { checkNames, checkStates } from "#accounts/doctor/check-line.ts"
import { networkSettings } from "#app/network-settings.ts"
import { settings } from "#app/settings.ts"
import { networkOf } from "#domain/networks/all.ts"
import { adapters } from "#networks/all.ts"
import type { NetworkAdapter } from "#networks/network.ts"
import { accounts as words } from "../../web/words/en/accounts.ts"

/* docs/networks.md is written by hand. What of it follows from the code is compared with the code. */

const folder = join(import.meta.dirname, "..", "..", "docs")
const page = readFileSync(join(folder, "networks.md"), "utf8")

/** The chapters of the page by their titles, in order. */
const chapters = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf("\n")), text] as const),
)

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

/** What every section answers. */
const questions = ["Keys", "Review", "Quotas", "Costs", "Version", "Not possible"]

/** The settings that are one network's own, as the service reads them. */
function settingsOf({ key }: NetworkAdapter): readonly string[] {
  const name = `FANFARE_${key.toUpperCase().replaceAll("-", "_")}`
  const suffixes = ["", "_CLIENT_ID", "_CLIENT_SECRET", "_API_VERSION", "_API_HOST"]
  return suffixes.map((suffix) => `${name}${suffix}`).filter((each) => each in networkSettings)
}

const providerOf = ({ key }: NetworkAdapter): string => networkOf(key).provider

describe("the page about the networks", () => {
  test("has a section for every network, in the order in which people see them", () => {
    const titles = [...chapters.keys()].slice(-adapters.length)
    assert.deepEqual(titles, adapters.map(providerOf))
  })

  test("has a row for every network in the overview", () => {
    assert.deepEqual(
      rowsOf("Overview").map(([network]) => network?.replace(/^\[([^\]]+)\].*/, "$1")),
      adapters.map(providerOf),
    )
  })

  for (const adapter of adapters) {
    const provider = providerOf(adapter)
    const section = chapters.get(provider) ?? ""
    const row = rowsOf("Overview").find(([network]) => network?.startsWith(`[${provider}]`))

    test(`answers the same questions about ${provider}`, () => {
      const asked = [...section.matchAll(/^\*\*([^*]+)\.\*\*/gm)].map(([, question]) => question)
      assert.deepEqual(asked, questions)
      assert.ok(section.includes(`(../src/networks/${adapter.key}/README.md)`))
    })

    test(`names every setting of ${provider}, and the address that people come back to`, () => {
      const names = settingsOf(adapter)
      assert.ok(names.length > 0)
      for (const name of names) assert.ok(section.includes(`\`${name}\``), name)
      if (adapter.needs.appKeys) assert.ok(section.includes(`/connect/${adapter.key}/callback`))
    })

    test(`says of ${provider} in the overview what an operator needs`, () => {
      const [, keys = "", address = "", , , version = ""] = row ?? []
      const [first = ""] = settingsOf(adapter)
      assert.ok(keys.includes(`\`${first}`), `${keys} names ${first}`)
      assert.match(address, adapter.needs.publicAddress ? /^yes/ : /^no/)
      const { apiVersion } = adapter
      if (apiVersion === undefined) return
      assert.ok(version.includes(`\`${apiVersion.own}\``), version)
      assert.ok(section.includes(`\`${apiVersion.own}\``))
      assert.match(version, /\d{4}-\d\d-\d\d|not announced/)
    })
  }

  test("explains every line of the doctor, by its name there and on the page", () => {
    assert.deepEqual(
      rowsOf("Try your keys").map(([command, dialog]) => [command, dialog]),
      checkNames.map((name) => [`\`${name}\``, words.check.names[name]]),
    )
    for (const state of checkStates)
      assert.ok(chapters.get("Try your keys")?.includes(`*${words.check.states[state]}*`))
  })

  test("names no setting that does not exist", () => {
    const named = [...page.matchAll(/`(FANFARE_[A-Z_]+[A-Z])\b/g)].map(([, name = ""]) => name)
    assert.ok(named.length > 40, String(named.length))
    assert.deepEqual(
      named.filter((name) => !(name in settings)),
      [],
    )
  })

  test("links to files and chapters that are there", () => {
    const links = [...page.matchAll(/\]\((?!https:)([^)#]*)(#[^)]*)?\)/g)]
    assert.ok(links.length > 25, String(links.length))
    const anchors = new Set([...chapters.keys()].map((title) => `#${title.toLowerCase().replaceAll(" ", "-")}`))
    for (const [, path = "", anchor] of links) {
      assert.ok(existsSync(join(folder, path)), path)
      if (path === "" && anchor !== undefined) assert.ok(anchors.has(anchor), anchor)
    }
  })
})
