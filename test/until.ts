import { setTimeout as wait } from "node:timers/promises"

const lookMs = 10
/** Far more than it takes, also on a machine that is busy with something else. */
const patienceMs = 180_000

/** What is done between two looks, of which there are about a hundred in a second. */
type Meanwhile = (looks: number) => void | Promise<void>

/** Waits for what happens in the background, and says what did not happen. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  meanwhile?: Meanwhile,
): Promise<void> {
  if (!(await untilAs(isSo, (is) => is, meanwhile))) throw new Error(`waited in vain: ${what}`)
}

/** Waits for something that the background brings, and returns it. */
export async function untilFound<Thing>(
  what: string,
  find: () => Thing | undefined | Promise<Thing | undefined>,
  meanwhile?: Meanwhile,
): Promise<Thing> {
  const found = await untilAs(find, (thing) => thing !== undefined, meanwhile)
  if (found === undefined) throw new Error(`waited in vain: ${what}`)
  return found
}

/** What is read, once it is as wanted; in the end as it is, for those who assert and show the difference. */
export async function untilAs<Thing>(
  read: () => Thing | Promise<Thing>,
  isAsWanted: (thing: Thing) => boolean,
  meanwhile?: Meanwhile,
): Promise<Thing> {
  const end = performance.now() + patienceMs
  for (let looks = 1; ; looks += 1) {
    const thing = await read()
    if (isAsWanted(thing) || performance.now() > end) return thing
    await wait(lookMs)
    await meanwhile?.(looks)
  }
}
