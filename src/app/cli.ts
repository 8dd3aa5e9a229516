import process from "node:process"
import { redact } from "#app/redact.ts"
import { isRemote } from "#remote/usages.ts"

/** Whoever uses a service need not load what runs one, and the other way round. */
async function main(words: readonly string[]) {
  if (isRemote(words)) return (await import("#app/use-service.ts")).useService(words)
  return (await import("#app/operate-service.ts")).operateService(words)
}

try {
  const { exitCode, complaint } = await main(process.argv.slice(2))
  if (complaint !== undefined) console.error(complaint)
  process.exitCode = exitCode
} catch (error) {
  console.error(redact(error instanceof Error ? error.message : String(error)))
  process.exitCode = 1
}
