import { join } from "node:path"
import { service } from "../scripts/prepare/parts.mjs"

const root = join(import.meta.dirname, "..")

const programs = { main: "src/app/main.ts", cli: "src/app/cli.ts", sandbox: "src/sandbox/main.ts" } as const

let isBuilt: boolean | undefined

/**
 * A program of the service in a folder: the bundle, which is what people run and starts in half the time, if it was made from
 * the sources that are there; otherwise the sources.
 */
export function serviceProgram(name: keyof typeof programs, folder = root): string {
  isBuilt ??= service.isBuilt()
  return join(folder, folder === root && isBuilt ? `dist/service/${name}.js` : programs[name])
}
