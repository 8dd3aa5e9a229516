import process from "node:process"
import v8 from "node:v8"
import vm from "node:vm"

type Collect = (options: { readonly type: "major"; readonly flavor: "last-resort" }) => void

/**
 * Gives back what loading and starting took: V8 would keep 15 MB of it for the next burst. Everything else waits for a
 * tenth of a second meanwhile, so it is done once, after the start.
 */
export function giveBackMemory(): void {
  // V8 offers it only to those who ask. Flags go back to what they were, for compiled code is kept under them.
  v8.setFlagsFromString("--expose-gc")
  const collect = vm.runInNewContext("gc") as Collect
  v8.setFlagsFromString("--no-expose-gc")
  // Otherwise the embedded database would lose its compiled code, too, and the next requests would wait for it.
  v8.setFlagsFromString("--no-flush-liftoff-code")
  collect({ type: "major", flavor: "last-resort" })
  v8.setFlagsFromString("--flush-liftoff-code")
}

/**
 * Lets the heap grow to two and a half times of what is in use before V8 looks through all of it. It is small here, and
 * what passes through it counts: during uploads V8 looked every 8 MB, and that took half of what they cost.
 */
export function collectLessOften(): void {
  v8.setFlagsFromString("--heap-growing-percent=150")
  // Compiled code that was kept under other flags is not used again.
  process.once("exit", () => v8.setFlagsFromString("--heap-growing-percent=0"))
}
