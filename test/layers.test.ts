import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { type Import, readImports, readSources, type SourceFile, withoutComments } from "./sources.ts"

/** The layers from the lowest up. A module imports from lower layers only. */
const layers = [
  ["domain"],
  ["storage", "outbound", "crypto", "networks", "metrics", "tracing"],
  [
    "jobs",
    "publishing",
    "statistics",
    "webhooks",
    "notifications",
    "approvals",
    "accounts",
    "media",
    "identity",
    "live",
    "plans",
    "links",
    "models",
    "watch",
    "backup",
  ],
  ["actions"],
  ["tools"],
  ["http", "mcp", "identity-provider", "assistant", "sandbox", "remote"],
  ["app"],
] as const

type Rule = (file: SourceFile, imports: readonly Import[]) => readonly string[]

const rules = {
  "imports go down only": ({ path }, imports) => {
    const module = moduleOf(path)
    if (module === undefined) return []
    if (layerOf(module) === -1) return [`the module ${module} is in no layer`]
    return imports.flatMap(({ target }) => {
      const other = moduleOf(target)
      if (other === undefined || other === module) return []
      if (layerOf(other) === -1) return [`imports ${target}, whose module is in no layer`]
      if (layerOf(other) > layerOf(module)) return [`imports ${target}, from a layer above`]
      return layerOf(other) === layerOf(module) ? [`imports ${target}, from another module of its layer`] : []
    })
  },

  "the service imports nothing outside it": ({ path }, imports) => {
    if (!path.startsWith("src/") || isTest(path)) return []
    return imports
      .filter(({ target }) => /^(?:\.\.|web|test|bench|scripts|judges)\//.test(target))
      .map(({ target }) => `imports ${target}`)
  },

  "every import can be read": ({ path, text }) => {
    if (!path.startsWith("src/") && !path.startsWith("web/")) return []
    return /\bimport\(\s*[^"\s]/.test(text) ? ["imports something that is only known when it runs"] : []
  },

  "the domain imports no package": ({ path }, imports) => {
    if (!path.startsWith("src/domain/") || isTest(path)) return []
    return imports.filter(({ target }) => isPackage(target)).map(({ target }) => `imports ${target}`)
  },

  "the web app takes values from the domain and types from the actions": ({ path }, imports) => {
    if (!path.startsWith("web/")) return []
    return imports.flatMap(({ target, isTypeOnly }) => {
      const module = moduleOf(target)
      if (module === "domain" || (module === "actions" && isTypeOnly)) return []
      if (module === "actions") return [`imports a value from ${target}`]
      return module === undefined && !/^(?:\.\.|test|bench|scripts|judges)\//.test(target) ? [] : [`imports ${target}`]
    })
  },

  "a page imports no other page": ({ path }, imports) => {
    const page = pageOf(path)
    if (page === undefined) return []
    return imports.filter(({ target }) => (pageOf(target) ?? page) !== page).map(({ target }) => `imports ${target}`)
  },

  "what pages share imports no page": ({ path }, imports) => {
    if (!/^web\/(?:api|assistant|changes|kit|notifications|post|preview|requests|shell|sign-in|words)\//.test(path))
      return []
    return imports.filter(({ target }) => pageOf(target) !== undefined).map(({ target }) => `imports ${target}`)
  },

  "a network's adapter imports no other network's adapter": ({ path }, imports) => {
    const module = networkAdapterOf(path)
    if (module === undefined || isTest(path)) return []
    return imports
      .filter(({ target }) => {
        const other = networkAdapterOf(target)
        return other !== undefined && other !== module && (!other.endsWith("-shared") || module.endsWith("-shared"))
      })
      .map(({ target }) => `imports ${target}`)
  },

  "a simulator and its adapter share nothing": ({ path }, imports) => {
    if ((networkAdapterOf(path) === undefined && !isSimulator(path)) || isTest(path)) return []
    return imports
      .filter(({ target }) => {
        if (!target.startsWith("src/networks/")) return false
        return isSimulator(target) !== isSimulator(path)
      })
      .map(({ target }) => `imports ${target}`)
  },

  "only the app layer reads the environment": ({ path, text }, imports) => {
    if (!isProduct(path) || path.startsWith("src/app/")) return []
    const isReading = /\bprocess\s*(?:\?\.|\.|\[")\s*env\b|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b/.test(text)
    const isImporting = imports.some(({ target }) => target === "node:process" || target === "process")
    return isReading || isImporting ? ["reads the environment"] : []
  },

  "only storage speaks SQL": ({ path, text }, imports) => {
    if (!isProduct(path) || path.startsWith("src/storage/") || path === sandboxFile) return []
    const drivers = imports.filter(({ target }) => /^(?:kysely|pg)(?:$|\/)/.test(target))
    return [
      ...drivers.map(({ target }) => `imports ${target}`),
      ...(statement.test(text) ? ["contains a statement in SQL"] : []),
    ]
  },

  "only storage and the tests know the embedded database": ({ path }, imports) => {
    if (path.startsWith("src/storage/") || isTest(path)) return []
    return imports.filter(({ target }) => target.startsWith("@electric-sql/")).map(({ target }) => `imports ${target}`)
  },
} satisfies Record<string, Rule>

type RuleName = keyof typeof rules

/** The sandbox plays networks, which have databases of their own: nothing of the service is in it. */
const sandboxFile = "src/sandbox/sandbox-file.ts"

const statement =
  /["'`]\s*(?:select\s[^"'`]*\sfrom\s|insert\s+into\s|update\s+[\w.]+\s+set\s+\w+\s*=|delete\s+from\s|(?:create|alter|drop)\s+(?:table|index|schema)\s)/i

function moduleOf(path: string): string | undefined {
  return /^src\/([^/]+)\//.exec(path)?.[1]
}

function layerOf(module: string): number {
  return layers.findIndex((modules: readonly string[]) => modules.includes(module))
}

/** The folder of a page of the app. */
function pageOf(path: string): string | undefined {
  return /^web\/pages\/([^/]+)\//.exec(path)?.[1]
}

/** The folder of a network, or of what a family of networks has in common. */
function networkAdapterOf(path: string): string | undefined {
  return /^src\/networks\/(?!(?:conformance|simulator)\/)([^/]+)\//.exec(path)?.[1]
}

function isSimulator(path: string): boolean {
  return /^src\/networks\/(?:[^/]+\/)?simulator(?:\.ts$|\/)/.test(path)
}

function isTest(path: string): boolean {
  return path.startsWith("test/") || path.startsWith("judges/") || /(?:\.test|\/fixtures)\.tsx?$/.test(path)
}

/** What is shipped, as against what makes, measures and tries it. */
function isProduct(path: string): boolean {
  return (path.startsWith("src/") || path.startsWith("web/")) && !isTest(path)
}

function isPackage(target: string): boolean {
  return !/^(?:src|web|test|bench|scripts|judges|\.\.)\//.test(target)
}

function findBreaches(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path, text }) => {
    const file = { path, text: withoutComments(text) }
    const imports = readImports(file)
    return Object.entries<Rule>(rules).flatMap(([name, rule]) =>
      rule(file, imports).map((breach) => `${path} ${breach} (${name})`),
    )
  })
}

describe("the source", () => {
  it("keeps its layers apart", () => {
    const files = readSources().filter(({ path }) => path !== "test/layers.test.ts")
    for (const folder of ["src/domain/", "web/"]) assert.ok(files.some(({ path }) => path.startsWith(folder)))
    assert.deepEqual(findBreaches(files), [])
  })
})

/** For each rule: files that break it in every way that it knows of, and files that look like it but are fine. */
const examples: Record<RuleName, { readonly broken: Record<string, string>; readonly fine: Record<string, string> }> = {
  "imports go down only": {
    broken: {
      "src/domain/post.ts": 'import { users } from "#storage/users.ts"',
      "src/storage/users.ts": 'import type { Action } from "#actions/action.ts"',
      "src/storage/posts.ts": 'import { seal } from "../crypto/seal.ts"',
      "src/jobs/claim.ts": 'import {\n  publish,\n  type Outcome,\n} from "#publishing/publish.ts"',
      "src/http/serve.ts": 'export { listen } from "#app/main.ts"',
      "src/mcp/list.ts": 'export * from "#http/serve.ts"',
      "src/actions/perform.ts": 'const { serve } = await import("#http/serve.ts")',
      "src/identity/sign-in.ts": 'new Worker(new URL("../live/worker.ts", import.meta.url))',
      "src/attic/box.ts": "export const box = 1",
      "src/app/build.ts": 'import { box } from "#attic/box.ts"',
    },
    fine: {
      "src/app/build.ts": 'import { serve } from "#http/serve.ts"\nimport { users } from "#storage/users.ts"',
      "src/storage/posts.ts": 'import { users } from "./users.ts"\n// import { seal } from "../crypto/seal.ts"',
    },
  },
  "the service imports nothing outside it": {
    broken: {
      "src/storage/open.ts": 'import { world } from "../../test/world.ts"',
      "src/http/pages.ts": 'import { page } from "../../web/page.ts"',
      "src/http/escape.ts": 'import { other } from "../../../other.ts"',
    },
    fine: { "src/storage/open.test.ts": 'import { world } from "../../test/world.ts"' },
  },
  "every import can be read": {
    broken: { "src/actions/registry.ts": "await import(name)", "web/pages.tsx": "await import(`./${name}.tsx`)" },
    fine: { "web/pages.tsx": 'const page = () => import("./page.tsx")', "test/x.ts": "await import(name)" },
  },
  "the domain imports no package": {
    broken: {
      "src/domain/ids.ts": 'import { randomBytes } from "node:crypto"',
      "src/domain/shape.ts": 'import type { ZodType } from "zod"',
    },
    fine: {
      "src/domain/ids.test.ts": 'import { test } from "node:test"',
      "src/domain/post.ts": 'import { Problem } from "./problem.ts"\nimport { parseId } from "#domain/ids.ts"',
    },
  },
  "the web app takes values from the domain and types from the actions": {
    broken: {
      "web/post.tsx": 'import { postView } from "#actions/posts/get.ts"',
      "web/inline.tsx": 'import { type PostView } from "#actions/posts/get.ts"',
      "web/user.tsx": 'import type { User } from "#storage/users.ts"',
      "web/reach.tsx": 'import { serve } from "../src/http/serve.ts"',
      "web/try.tsx": 'import { world } from "../test/world.ts"',
    },
    fine: {
      "web/post.tsx": 'import type { PostView } from "#actions/posts/get.ts"\nimport { roles } from "#domain/roles.ts"',
      "web/kit/button.tsx": 'import { Button } from "@base-ui/react"\nimport "../styles/app.css"',
    },
  },
  "a page imports no other page": {
    broken: {
      "web/pages/post/detail-page.tsx": 'import { PostMenu } from "../posts/post-menu.tsx"',
      "web/pages/team/team-page.tsx": 'const page = () => import("../settings/settings-page.tsx")',
    },
    fine: {
      "web/pages/post/detail-page.tsx": 'import { PostMenu } from "../../post/post-menu.tsx"\nimport "./crumb.tsx"',
      "web/routes.tsx": 'import { readPostsSearch } from "./pages/posts/posts-search.ts"',
    },
  },
  "what pages share imports no page": {
    broken: { "web/post/post-menu.tsx": 'import { Row } from "../pages/posts/row.tsx"' },
    fine: { "web/post/post-menu.tsx": 'import { Menu } from "../kit/menu.tsx"' },
  },
  "a network's adapter imports no other network's adapter": {
    broken: {
      "src/networks/threads/client.ts": 'import { ask } from "#networks/instagram/client.ts"',
      "src/networks/meta-shared/graph-api.ts": 'import { hosts } from "#networks/threads/threads.ts"',
      "src/networks/meta-shared/simulator/pages.ts": 'import type { Post } from "../../threads/simulator/records.ts"',
      "src/networks/google-shared/sign-in.ts": 'import { ask } from "#networks/meta-shared/graph-api.ts"',
    },
    fine: {
      "src/networks/google-shared/simulator/tokens.ts": 'import { redeemCode } from "#networks/simulator/codes.ts"',
      "src/networks/threads/client.ts":
        'import { ask } from "#networks/meta-shared/graph-api.ts"\nimport "./classify.ts"',
      "src/networks/all.ts": 'import { x } from "#networks/x/x.ts"',
    },
  },
  "a simulator and its adapter share nothing": {
    broken: {
      "src/networks/x/simulator.ts": 'import { connect } from "#networks/x/connect.ts"',
      "src/networks/x/simulator/posts.ts": 'import type { Sent } from "#networks/send.ts"',
      "src/networks/x/simulator/media.ts": 'import { limit } from "../upload.ts"',
      "src/networks/x/publish.ts": 'import { limit } from "./simulator/check-post.ts"',
      "src/networks/x/client.ts": 'import { faults } from "#networks/simulator.ts"',
      "src/networks/threads/simulator/sign-in.ts":
        'import type { GraphError } from "#networks/meta-shared/graph-api.ts"',
      "src/networks/meta-shared/simulator/sign-in.ts": 'import { scopes } from "#networks/meta-shared/sign-in.ts"',
      "src/networks/meta-shared/sign-in.ts": 'import { scopes } from "#networks/meta-shared/simulator/sign-in.ts"',
      "src/networks/threads/connect.ts": 'import { scopes } from "#networks/meta-shared/simulator/sign-in.ts"',
      "src/networks/x/connect.ts": 'import { redeemCode } from "#networks/simulator/codes.ts"',
      "src/networks/simulator/codes.ts": 'import { ask } from "#networks/ask.ts"',
    },
    fine: {
      "src/networks/x/simulator/sign-in.ts": 'import { redeemCode } from "#networks/simulator/codes.ts"',
      "src/networks/x/simulator/posts.ts": 'import type { Fault } from "#networks/simulator.ts"\nimport "./records.ts"',
      "src/networks/threads/simulator.ts": 'import { end } from "#networks/meta-shared/simulator/graph-error.ts"',
      "src/networks/x/simulator.test.ts": 'import { x } from "./x.ts"\nimport { xSimulator } from "./simulator.ts"',
      "src/networks/conformance/stage.ts": 'import type { Fault } from "#networks/simulator.ts"',
    },
  },
  "only the app layer reads the environment": {
    broken: {
      "src/http/port.ts": "const port = process.env.PORT",
      "src/http/named.ts": 'const port = process["env"].PORT',
      "src/http/taken.ts": "const { argv, env } = process",
      "src/http/imported.ts": 'import { env } from "node:process"',
      "web/mode.ts": 'const mode = process.env["NODE_ENV"]',
    },
    fine: {
      "src/app/config.ts": "const port = process.env.PORT",
      "src/http/port.test.ts": "const port = process.env.PORT",
      "bench/start.ts": "const port = process.env.PORT",
      "src/http/words.ts": "/* process.env is for src/app */ export const environment = 1",
    },
  },
  "only storage speaks SQL": {
    broken: {
      "src/identity/sign-in.ts": 'import { sql } from "kysely"',
      "src/jobs/migrate.ts": 'import { Migrator } from "kysely/migration"',
      "src/app/pool.ts": 'import { Pool } from "pg"',
      "src/jobs/claim.ts": 'query("SELECT id FROM jobs")',
      "src/jobs/finish.ts": "query(`\n  update jobs set state = 'done'`)",
      "src/jobs/start.ts": 'query("insert into jobs values (1)")',
      "src/jobs/forget.ts": "query('delete from jobs')",
      "src/jobs/build.ts": 'query("create table jobs (id int)")',
      "src/sandbox/pages.ts": 'query("select post from ledger")',
    },
    fine: {
      "src/storage/users.ts": 'import { sql } from "kysely"\nsql`select id from users`',
      "src/actions/posts.ts": 'const help = "Update the set of accounts"\nconst label = "Select one"',
      "test/postgres/start.ts": 'import { Client } from "pg"\nclient.query("CREATE TABLE notes ()")',
    },
  },
  "only storage and the tests know the embedded database": {
    broken: {
      "src/app/main.ts": 'import { PGlite } from "@electric-sql/pglite"',
      "bench/start.ts": 'import { uuid } from "@electric-sql/pglite/contrib/uuid_ossp"',
    },
    fine: {
      "src/storage/embedded/open.ts": 'import { PGlite } from "@electric-sql/pglite"',
      "test/world.ts": 'import { PGlite } from "@electric-sql/pglite"',
    },
  },
}

describe("the layer test", () => {
  for (const [name, { broken, fine }] of Object.entries(examples)) {
    it(`sees every breach of the rule that ${name}`, () => {
      for (const [path, text] of Object.entries(broken)) {
        const breaches = findBreaches([{ path, text }])
        assert.notEqual(breaches.length, 0, `nothing was found in ${path}`)
        for (const breach of breaches) assert.ok(breach.endsWith(`(${name})`), breach)
      }
    })

    it(`sees no breach where the rule holds that ${name}`, () => {
      assert.deepEqual(findBreaches(Object.entries(fine).map(([path, text]) => ({ path, text }))), [])
    })
  }
})
