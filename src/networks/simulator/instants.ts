import type { SandboxTools } from "#networks/simulator.ts"

export function inSeconds(tools: SandboxTools, seconds: number): string {
  return tools.now().add({ seconds }).toString()
}

/** Seconds that have passed since an instant. */
export function ageOf(tools: SandboxTools, since: string): number {
  return (tools.now().epochMilliseconds - Temporal.Instant.from(since).epochMilliseconds) / 1000
}

export function isOver(tools: SandboxTools, at: string): boolean {
  return Temporal.Instant.compare(tools.now(), Temporal.Instant.from(at)) >= 0
}
