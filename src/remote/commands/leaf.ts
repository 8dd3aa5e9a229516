import type { Command } from "@commander-js/extra-typings"

/** A command whose answer can also be had as JSON. */
export function leaf(parent: Command, name: string, about: string) {
  return parent.command(name).description(about).option("--json", "print the answer as JSON")
}

/** For an option that may be given several times. */
export function collect(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, value]
}

export function writeJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
