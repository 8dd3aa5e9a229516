import { makeTemplate } from "./make-template.ts"

const file = process.argv[2]
if (file === undefined) throw new Error("Say where to write the template: make-template-cli.ts <file>")
await makeTemplate(file)
