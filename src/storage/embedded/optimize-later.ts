import v8 from "node:v8"

/**
 * V8 compiles the parts of the engine that run most a second time, to faster code. At a start that takes a third of all
 * processor time, and later it makes no statement measurably faster: from now on it waits until a part has run for about a
 * second. V8 keeps compiled code apart by its flags, so this comes before other modules are loaded.
 */
export function optimizeEngineLater(): void {
  v8.setFlagsFromString("--wasm-tiering-budget=1000000000")
}
