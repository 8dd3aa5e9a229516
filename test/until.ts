import { setTimeout as wait } from "node:timers/promises"

const lookMs = 20
/** Far more than it takes, also on a machine that is busy with something else. */
const patienceMs = 60_000

/** Waits for what happens in the background, and says what did not happen. `meanwhile` is done between two looks. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  meanwhile?: (looks: number) => Promise<void>,
): Promise<void> {
  for (let looks = 1; looks * lookMs <= patienceMs; looks += 1) {
    if (await isSo()) return
    await wait(lookMs)
    await meanwhile?.(looks)
  }
  throw new Error(`waited in vain: ${what}`)
}
