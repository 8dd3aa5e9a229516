import { readFileSync } from "node:fs"
import * as z from "zod"
import { readDescription } from "./description.ts"
import { compareAnswers } from "./judge.ts"
import { type Exchange, readAddress } from "./record.ts"

/*
 * Compares what a real network answered with what it documents: `node judges/descriptions/judge-answers.ts pinterest
 * answers/pinterest.json`, with a file that `npm run fanfare -- doctor pinterest --record answers` has written.
 */

const recording = z.array(
  z.object({ method: z.string(), url: z.url(), status: z.int(), answer: z.unknown().optional() }),
)

/** What is not JSON was recorded as its length. */
const isLength = (answer: unknown): boolean => typeof answer === "string" && /^\[\d+ characters\]$/.test(answer)

export function readRecording(network: string, text: string): readonly Exchange[] {
  const { hosts } = readDescription(network)
  return recording.parse(JSON.parse(text)).map(({ method, url, status, answer }) => ({
    case: "recorded",
    method,
    ...readAddress(url, hosts),
    headers: {},
    body: { kind: "none" },
    ...(isLength(answer) ? {} : { answer: { status, body: JSON.stringify(answer) } }),
    reads: new Set(),
  }))
}

if (import.meta.main) {
  const [network = "", file = ""] = process.argv.slice(2)
  const exchanges = readRecording(network, readFileSync(file, "utf8"))
  const found = compareAnswers(readDescription(network), exchanges)
  for (const finding of found) console.log(finding)
  console.log(`${network}: ${exchanges.length} answers, ${found.size} differences from what is documented`)
}
