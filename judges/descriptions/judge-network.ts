import { readDescription } from "./description.ts"
import { judge } from "./judge.ts"
import { judgedCases, recordTraffic } from "./record.ts"

/* Judges one network: `node judges/descriptions/judge-network.ts pinterest [case …]`. Fails where something is wrong. */

const [network = "", ...cases] = process.argv.slice(2)
const description = readDescription(network)
const exchanges = await recordTraffic(network, cases.length === 0 ? judgedCases : cases)
const { covered, findings, idleExceptions } = judge(description, exchanges)
for (const [finding, seen] of findings) console.log(`✖ ${finding}\n    seen: ${seen}`)
// Some cases do not show everything.
if (cases.length === 0) {
  for (const finding of idleExceptions) console.log(`✖ the exception is not needed: ${finding}`)
  for (const name of Object.keys(description.endpoints)) if (!covered.has(name)) console.log(`– not called: ${name}`)
}
console.log(
  `${network}: ${exchanges.length} exchanges, ${covered.size} of ${Object.keys(description.endpoints).length}`,
)
process.exitCode = findings.size === 0 ? 0 : 1
