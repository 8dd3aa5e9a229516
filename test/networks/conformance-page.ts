import type { NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"

/** What a run of the conformance suite saw, as a page: a row for each case, a column for each network. */
export function conformancePage(
  names: readonly string[],
  table: ReadonlyMap<NetworkKey, ReadonlyMap<string, string>>,
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`
  const providers = [...table.keys()].map((key) => networkOf(key).provider)
  return [
    "# Conformance",
    "",
    "Every network's adapter is held to the same cases, against its simulator, over real HTTP. The run of",
    "`test/networks/conformance.full.test.ts` writes this page (`npm run docs`) and fails where it says something else: none is",
    "skipped. Where a network has no such thing, the case asserts that the service says so too.",
    "",
    line(["Case", ...providers]),
    line(["---", ...providers.map(() => "---")]),
    ...names.map((name) => line([name, ...[...table.values()].map((cells) => cells.get(name) ?? "")])),
    "",
  ].join("\n")
}
