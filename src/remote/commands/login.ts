import type { Command } from "@commander-js/extra-typings"
import { createClient } from "fanfare/client"
import { forgetLogin, keepLogin, readAddress } from "#remote/login.ts"
import { Mistake, type Terminal } from "#remote/terminal.ts"

const home = "http://localhost:3000"

export function addLogin(program: Command, terminal: Terminal): void {
  program
    .command("login")
    .argument("[address]", `where Fanfare is; ${home} if left out`)
    .description("Asks for a personal token, tries it, and keeps it for the commands below.")
    .action(async (address = terminal.address ?? home) => {
      const url = readAddress(address)
      terminal.tell(`Create a token under API and MCP at ${url}.`)
      const token = terminal.token ?? (await terminal.askSecret("Token: ")).trim()
      if (token === "") throw new Mistake("A token is needed. Paste it, or give it by a pipe.")
      const { accounts } = await createClient({ url, token }).call("accounts.list")
      const file = await keepLogin(terminal, { url, token })
      terminal.tell(`Logged in to ${url}, a workspace with ${accounts.length} accounts. Kept in ${file}.`)
    })
  program
    .command("logout")
    .description("Forgets the token. It stays valid until you revoke it in the app.")
    .action(async () => {
      const wasThere = await forgetLogin(terminal)
      terminal.tell(
        wasThere ? "Logged out. To revoke the token, open API and MCP in the app." : "You are not logged in.",
      )
    })
}
