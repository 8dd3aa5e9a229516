import { once } from "node:events"
import process from "node:process"
import { createInterface } from "node:readline/promises"
import { Writable } from "node:stream"

/** One line from standard input, empty where there is none; on a terminal it is asked for and not shown. */
export async function askSecret(question: string): Promise<string> {
  const { stdin, stderr } = process
  if (stdin.isTTY) stderr.write(question)
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silence, terminal: stdin.isTTY })
  const ended = once(lines, "close").then(() => "")
  try {
    return await Promise.race([lines.question(""), ended])
  } finally {
    lines.close()
    if (stdin.isTTY) stderr.write("\n")
  }
}
