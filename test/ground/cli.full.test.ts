import assert from "node:assert/strict"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { createPostgresDatabase } from "../postgres/shared-postgres.ts"
import { runCli } from "../run-cli.ts"
import { openWorld } from "../world.ts"

const key = `${"B".repeat(43)}=`
let dataDir: string
let url: string

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "fanfare-cli-"))
  url = await createPostgresDatabase()
})
after(async () => rm(dataDir, { recursive: true, force: true }))

async function fanfare(args: readonly string[], input = "") {
  const environment = { DATABASE_URL: url, FANFARE_DATA_DIR: dataDir, FANFARE_SECRET_KEYS: key }
  return runCli(args, { environment, input })
}

test("fanfare create-owner makes the first owner, once", async () => {
  const args = ["create-owner", "--email", "ada@example.com", "--name", "Ada", "--workspace", "Engines"]
  const weak = await fanfare(args, "short\n")
  assert.equal(weak.code, 1)
  assert.match(weak.errors, /^password must have at least 12 characters$/)
  const common = await fanfare(args, "sunshine2024\n")
  assert.equal(common.code, 1)
  assert.match(common.errors, /^password is a common password, or similar to one\. Choose another/)
  const made = await fanfare(args, "analytical engine no. 1\n")
  assert.equal(made.code, 0, made.errors)
  const again = await fanfare(args, "analytical engine no. 2\n")
  assert.notEqual(again.code, 0)
  assert.match(again.errors, /reset-link/)
})

test("fanfare reset-link prints a link that sets a new password", async () => {
  const { output, code } = await fanfare(["reset-link", "Ada@Example.com"])
  assert.equal(code, 0)
  const [address, secret] = output.split("#")
  assert.equal(address, "http://localhost:3000/reset")
  const world = await openWorld({ DATABASE_URL: url, FANFARE_SECRET_KEYS: key })
  const visitor = world.visitor()
  const answer = await visitor.post("/api/auth/reset", { secret, password: "difference engine no. 2" })
  assert.equal(answer.status, 200, answer.text)
  const { workspaces } = await visitor.run("workspaces.list", {})
  assert.deepEqual(
    workspaces.map(({ name, role }) => [name, role]),
    [["Engines", "owner"]],
  )
  await world.close()
})

test("fanfare rotate-signing-key makes a key that signs after ten minutes, or at once in the place of the old", async () => {
  const world = await openWorld({ DATABASE_URL: url, FANFARE_SECRET_KEYS: key })
  const published = async () => {
    const { text: jwks } = await world.visitor().get("/auth/jwks")
    return (JSON.parse(jwks) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)
  }
  const [first] = await published()
  const added = await fanfare(["rotate-signing-key"])
  assert.equal(added.code, 0, added.errors)
  const [, second] = /^The key (\S+) signs from /.exec(added.output) ?? []
  world.clock.advance({ minutes: 5 })
  assert.deepEqual(await published(), [first, second])
  const urgent = await fanfare(["rotate-signing-key", "--drop-old"])
  const [, third] = /^The key (\S+) signs from /.exec(urgent.output) ?? []
  world.clock.advance({ minutes: 5 })
  assert.deepEqual(await published(), [third])
  await world.close()
})

test("fanfare export writes a workspace to a file, and fanfare import makes another one of it", async () => {
  const world = await openWorld({ DATABASE_URL: url, FANFARE_SECRET_KEYS: key })
  const ada = world.visitor()
  await ada.post("/api/auth/sign-in", { email: "ada@example.com", password: "difference engine no. 2" })
  const { workspaces } = await ada.run("workspaces.list", {})
  await ada.run("posts.create", { body: "Out of the archive" })
  const file = path.join(dataDir, "engines.zip")
  const made = await fanfare(["export", workspaces[0]?.id ?? "", file])
  assert.equal(made.code, 0, made.errors)
  const again = await fanfare(["export", workspaces[0]?.id ?? "", file])
  assert.match(again.errors, /EEXIST/)
  assert.match((await fanfare(["export", "wsp_none", `${file}.2`])).errors, /^There is no workspace "wsp_none"\.$/)
  const { output, errors, code } = await fanfare(["import", file, "--owner", "ada@example.com"])
  assert.equal(code, 0, errors)
  assert.match(
    output,
    /^Checking the file …\n[^]*^Engines is here as wsp_\w+: 1 posts and 0 media items\.\n0 accounts have to be connected again\.$/m,
  )
  assert.match((await fanfare(["import", file, "--owner", "nobody@example.com"])).errors, /^Nobody has the address/)
  assert.equal((await ada.run("workspaces.list", {})).workspaces.length, workspaces.length + 1)
  await world.close()
})

test("fanfare says what it can do, and what is wrong with a command", async () => {
  const help = await fanfare([])
  assert.match(help.errors, /create-owner[\s\S]+reset-link/)
  for (const args of [["no-such-command"], ["reset-link"], ["reset-link", "--no-such-option"], ["media", "copy"]]) {
    assert.equal((await fanfare(args)).code, 2, args.join(" "))
  }
  const unknown = await fanfare(["reset-link", "nobody@example.com"])
  assert.match(unknown.errors, /^Nobody here has the e-mail address/)
  assert.equal(unknown.code, 1)
})

test("fanfare doctor says which networks are set up, and what is missing for one", async () => {
  const none = await fanfare(["doctor"])
  // There is no backup, and nobody who would publish.
  assert.equal(none.code, 1, none.errors)
  assert.match(none.output, /^Server\n {2}✖ No process publishes\./)
  assert.match(none.output, /^ {2}✖ No backup yet\. .*\n {4}Run `fanfare backup FILE`/m)
  assert.match(none.output, /^ {2}Database: PostgreSQL \d+\S*, [\d.]+ MB/m)
  assert.match(none.output, /^No network is set up\. Set the keys of one/m)
  const unknown = await fanfare(["doctor", "myspace"])
  assert.equal(unknown.code, 2)
  assert.match(unknown.errors, /^There is no network "myspace"\. The networks: x, /)
  const { output, code } = await fanfare(["doctor", "x"])
  assert.equal(code, 0)
  assert.match(output, /! settings: This is the sandbox\. To use X itself, set FANFARE_X_CLIENT_ID/)
  assert.match(output, /No account is connected/)
})
