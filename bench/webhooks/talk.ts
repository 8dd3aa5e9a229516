import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"

/* How the parts of this bench talk: a line of JSON each way, one question at a time. */

type Answers = Readonly<Record<string, (input: never) => Promise<unknown>>>

/** Answers questions from whoever started this process, until they are gone. */
export function serve(answers: Answers): void {
  const lines = createInterface({ input: process.stdin })
  lines.on("line", (line) => {
    const { ask, input } = JSON.parse(line) as { ask: string; input: never }
    const answer = answers[ask]?.(input) ?? Promise.reject(new Error(`nobody knows ${ask}`))
    answer.then(
      (output) => process.stdout.write(`${JSON.stringify({ output: output ?? null })}\n`),
      (error: unknown) => process.stdout.write(`${JSON.stringify({ error: String(error) })}\n`),
    )
  })
  lines.on("close", () => process.kill(process.pid, "SIGKILL"))
}

export type Partner = {
  ask<T>(question: string, input?: unknown): Promise<T>
  end(): Promise<void>
}

/** Starts one of the other parts. */
export function start(file: string, environment: Readonly<Record<string, string>> = {}): Partner {
  const child: ChildProcess = spawn(process.execPath, [file], {
    env: { ...process.env, ...environment },
    stdio: ["pipe", "pipe", "inherit"],
  })
  const { stdin, stdout } = child
  if (stdin === null || stdout === null) throw new Error("no way to talk")
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]()
  const exited = once(child, "exit")
  return {
    async ask<T>(question: string, input: unknown = null): Promise<T> {
      stdin.write(`${JSON.stringify({ ask: question, input })}\n`)
      const { value, done } = await lines.next()
      if (done === true) throw new Error(`${file} has gone`)
      const { output, error } = JSON.parse(value) as { output: T; error?: string }
      if (error !== undefined) throw new Error(error)
      return output
    },
    async end() {
      child.kill("SIGKILL")
      await exited
    },
  }
}
