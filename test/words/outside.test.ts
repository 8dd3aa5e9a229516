import assert from "node:assert/strict"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { it } from "node:test"
import { parseSync } from "vite"

type Node = { readonly type: string; readonly [key: string]: unknown }

/** Attributes that people read or hear. */
const spoken = new Set([
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "title",
  "placeholder",
  "alt",
  "label",
  "hint",
  "lead",
])

/** What is the same in every language: names of keys and of things, and marks. */
const allowed = new Set(["Fanfare", "Esc", "Enter", "Shift", "Tab", "Alt", "Ctrl", "https", "x", "POST", "setup"])

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value

const isProse = (text: string) =>
  !/^https?:\/\//.test(text) && text.split(/[^\p{L}]+/u).some((word) => word.length > 1 && !allowed.has(word))

/** Texts that a component shows or says and that are not words of a catalogue. */
function findProse(code: string): readonly string[] {
  const found: string[] = []
  const visit = (node: Node): void => {
    if (node.type === "JSXText") found.push(String(node["value"]))
    if (node.type === "JSXAttribute") {
      const { name, value } = node as unknown as { readonly name: { readonly name: unknown }; readonly value: unknown }
      if (spoken.has(String(name.name))) found.push(...literalsOf(value))
    } else if (node.type === "JSXElement" || node.type === "JSXFragment") {
      found.push(...(node["children"] as readonly unknown[]).flatMap(literalsOf))
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
    }
  }
  visit(parseSync("page.tsx", code).program as unknown as Node)
  return found.map((text) => text.trim()).filter(isProse)
}

/** The texts that an expression may become. */
function literalsOf(value: unknown): readonly string[] {
  if (!isNode(value)) return []
  if (value.type === "Literal") return typeof value["value"] === "string" ? [value["value"]] : []
  if (value.type === "JSXExpressionContainer") return literalsOf(value["expression"])
  if (value.type === "ConditionalExpression") {
    return [...literalsOf(value["consequent"]), ...literalsOf(value["alternate"])]
  }
  if (value.type === "LogicalExpression") return literalsOf(value["right"])
  if (value.type !== "TemplateLiteral") return []
  return (value["quasis"] as readonly { readonly value: { readonly cooked: string } }[]).map(
    (part) => part.value.cooked,
  )
}

it("no component says anything that is not in the catalogue", () => {
  const root = join(import.meta.dirname, "../../web")
  const paths = globSync("**/*.tsx", { cwd: root })
  assert.ok(paths.length > 200)
  const found = paths.flatMap((path) =>
    findProse(readFileSync(join(root, path), "utf8")).map((text) => `${path}: ${text}`),
  )
  assert.deepEqual(found, [])
})

it("a text outside of the catalogue is found, and code is not", () => {
  const code = `const page = (
    <p title="Not saved" className="text-ink" data-kind={"hidden"}>
      Hello {words.name} {isOld ? "there" : words.other} 12 · <b aria-label={words.close}>{\`\${count} left\`}</b>
    </p>
  )`
  assert.deepEqual(findProse(code).toSorted(), ["Hello", "Not saved", "left", "there"])
})
