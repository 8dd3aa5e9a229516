import { existsSync, readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { builtPart } from "./built.mjs"
import { hashFiles } from "./hash-files.mjs"
import { root } from "./root.mjs"

const packages = ["package.json", "package-lock.json"]

export const service = builtPart({
  name: "the service",
  proof: "service/main.js",
  sources: "src",
  describeSources: () => hashFiles(["src", "scripts/build-service.ts", ...packages]),
  args: ["scripts/build-service.ts"],
})

/** What `npm run build` makes, side by side. The template is an image of a new database, for a quick first start. */
export const parts = [
  service,
  builtPart({
    name: "the web app",
    proof: "web/index.html",
    sources: "web",
    describeSources: () => hashFiles(["web", "src/domain", "vite.config.ts", "package-lock.json"]),
    args: ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"],
  }),
  builtPart({
    name: "the documentation",
    proof: "docs/index.html",
    sources: "docs",
    describeSources: () => hashFiles([...listDocsInputs(), ...packages]),
    args: ["scripts/build-docs.ts"],
  }),
  builtPart({
    name: "the database template",
    proof: "database-template",
    sources: "src",
    describeSources: () => `${readEngineVersion()} ${hashFiles(["src/storage/embedded", "src/storage/migrations"])}`,
    args: ["src/storage/make-template-cli.ts", join(root, "dist/database-template")],
  }),
]

/** The pages, what their tables and their reference are made from, and what makes them. */
function listDocsInputs() {
  return [
    "docs",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "REVIEW.md",
    "SECURITY.md",
    "src/domain",
    "src/actions",
    ...readdirSync(join(root, "src/networks")).map((name) => `src/networks/${name}/README.md`),
    "scripts/build-docs.ts",
    "scripts/docs",
    "web/docs",
    "web/styles/tokens.css",
  ]
}

function readEngineVersion() {
  const manifest = join(root, "node_modules/@electric-sql/pglite/package.json")
  if (!existsSync(manifest)) return "none"
  const { version } = /** @type {{ version: string }} */ (JSON.parse(readFileSync(manifest, "utf8")))
  return version
}
