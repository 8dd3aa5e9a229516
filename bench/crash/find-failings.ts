import { adapters } from "#networks/all.ts"
import { traitsOf } from "#networks/conformance/trials.ts"
import { networkFaults, signals } from "./nemesis.ts"
import { places } from "./places.ts"
import type { CrashOptions, CrashReport } from "./run-crash.ts"

/** The networks that can be asked what became of a post: nearly everything must end well there. */
const askable = adapters.map(({ key }) => key).filter((key) => traitsOf(key).canBeAsked === true)
const leastShare = 0.9

/** Why a run is no proof, or a proof of the opposite. */
export function findFailings({ counts, states, hits, fallen, backup, options }: CrashReport): readonly string[] {
  const wrong = Object.entries(counts).filter(([, count]) => count > 0)
  const shares = options.isComplete
    ? askable.map((key) => ({ key, share: shareOk(states.get(key) ?? new Map()) }))
    : [{ key: "all together", share: shareOk(addUp(askable.map((key) => states.get(key) ?? new Map()))) }]
  return [
    ...wrong.map(([name, count]) => `${name}: ${count}`),
    ...(backup.missing.length === 0 ? [] : [`told before the backup, and not in it: ${backup.missing.length}`]),
    ...(fallen === 0 ? [] : [`fell over by themselves: ${fallen}`]),
    ...findSpared(options, hits).map((name) => `never hit: ${name}`),
    ...shares.filter(({ share }) => !(share >= leastShare)).map(({ key, share }) => `${key}: only ${share} ended well`),
  ]
}

/** The kinds of harm that were never done. Even a short run on a busy machine has to hurt some process. */
export function findSpared(
  { database, isComplete }: CrashOptions,
  hits: ReadonlyMap<string, number>,
): readonly string[] {
  if (!isComplete) return hits.keys().some((name) => /^(?:SIG|crash: )/.test(name)) ? [] : ["any process"]
  const wanted = [
    ...signals,
    ...(database === "postgres" ? ["database restart"] : []),
    ...places.map((place) => `crash: ${place}`),
    ...networkFaults.map((fault) => `fault: ${fault}`),
  ]
  return wanted.filter((name) => !hits.has(name))
}

/** A short run has too few posts on each network to say much about one. */
function addUp(all: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const sum = new Map<string, number>()
  for (const [state, count] of all.flatMap((states) => [...states])) sum.set(state, (sum.get(state) ?? 0) + count)
  return sum
}

export function shareOk(states: ReadonlyMap<string, number>): number {
  const all = [...states.values()].reduce((sum, count) => sum + count, 0)
  return (states.get("ok") ?? 0) / all
}
