#!/usr/bin/env node
// The command of the package: `fanfare` runs the service, `fanfare <command>` one of the commands of docs/operating.md.
// It is plain JavaScript that runs on any Node from 20 on; the service itself runs on the Node that npm brought with it.

import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { findNode } from "./find-node.mjs"
import { runOnce } from "./run-once.mjs"
import { serviceEnvironment } from "./service-environment.mjs"
import { supervise } from "./supervise.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
const [command = "start", ...args] = process.argv.slice(2)

const found = findNode()
if ("problem" in found) {
  console.error(found.problem)
  process.exitCode = 1
} else {
  process.env["NODE_COMPILE_CACHE"] ??= join(root, ".cache", "compile")
  for (const [name, value] of Object.entries(serviceEnvironment)) process.env[name] ??= value
  const { node } = found
  process.exitCode =
    command === "start"
      ? await supervise({ node, args: [join(root, "dist/service/main.js")] })
      : await runOnce(node, [join(root, "dist/service/cli.js"), command, ...args])
}
