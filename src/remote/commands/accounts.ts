import type { Command } from "@commander-js/extra-typings"
import { spellAccount } from "#domain/import/name-accounts.ts"
import { leaf, writeJson } from "#remote/commands/leaf.ts"
import { connect } from "#remote/login.ts"
import { nameOf } from "#remote/names.ts"
import { writeTable } from "#remote/table.ts"
import type { Terminal } from "#remote/terminal.ts"

export function addAccounts(program: Command, terminal: Terminal): void {
  leaf(program, "accounts", "Lists the connected accounts.").action(async ({ json }) => {
    const client = await connect(terminal)
    const answer = await client.call("accounts.list")
    if (json === true) return terminal.out(writeJson(answer))
    if (answer.accounts.length === 0) return terminal.tell(`No account is connected. Connect one at ${client.url}.`)
    const rows = answer.accounts.map((account) => [
      spellAccount(nameOf(account)),
      account.status === "Active" ? "Active" : "Needs reconnecting",
      account.id,
      account.displayName,
    ])
    return terminal.out(writeTable({ heads: ["Account", "Status", "Id", "Name"], rows }, terminal.columns))
  })
}
