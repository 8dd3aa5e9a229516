import { readFileSync } from "node:fs"

/** Node has it, its types do not. */
declare const WebAssembly: { compile(bytes: ArrayBufferLike): Promise<object> }

/** As PGlite does it, but what the file holds goes at once: V8 has a copy of its own. */
export async function compileEngine(): Promise<object> {
  const { buffer } = readFileSync(new URL("pglite.wasm", import.meta.resolve("@electric-sql/pglite")))
  const engine = await WebAssembly.compile(buffer)
  buffer.transfer(0)
  return engine
}
