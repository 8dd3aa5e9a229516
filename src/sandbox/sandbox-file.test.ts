import assert from "node:assert/strict"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { test } from "node:test"
import { SandboxFile } from "#sandbox/sandbox-file.ts"

test("accounts from before they were made for workspaces are nobody's", async () => {
  const dir = mkdtempSync(path.join(tmpdir(), "fanfare-sandbox-file-"))
  const old = new DatabaseSync(path.join(dir, "sandbox.sqlite"))
  old.exec("CREATE TABLE accounts (network TEXT, account TEXT, handle TEXT, PRIMARY KEY (network, account)) STRICT")
  old.exec("INSERT INTO accounts VALUES ('x', '1', 'lark')")
  old.close()
  const file = new SandboxFile(dir)
  file.addAccount("x", { account: "2", handle: "wren", workspace: "ours" })
  await file.settled()
  assert.deepEqual(
    file.accounts("x").map(({ account, handle, workspace }) => [account, handle, workspace]),
    [
      ["1", "lark", null],
      ["2", "wren", "ours"],
    ],
  )
  file.close()
  rmSync(dir, { recursive: true, force: true })
})
