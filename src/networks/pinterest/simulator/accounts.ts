import { Hono } from "hono"
import { admit } from "#networks/pinterest/simulator/admit.ts"
import { cutPage } from "#networks/pinterest/simulator/pins.ts"
import { fail } from "#networks/pinterest/simulator/problems.ts"
import { type Account, boardsOf, findBoard, type Pin } from "#networks/pinterest/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"

/** Who somebody is, and where they can pin. */
export function accountRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()

  routes.get("/user_account", async (c) => {
    const admitted = await admit(tools, c, ["user_accounts:read"])
    const account = tools.memory.get<Account>("account", admitted.account)
    if (account === undefined) return fail(404, 30, "User not found.")
    const { id, username, businessName } = account
    return c.json({
      id,
      username,
      account_type: "BUSINESS",
      profile_image: "",
      business_name: businessName,
      website_url: "",
      board_count: boardsOf(tools, id).length,
      pin_count: tools.accepted(id).length,
      follower_count: 0,
    })
  })

  routes.get("/boards", async (c) => {
    const { account } = await admit(tools, c, ["boards:read"])
    const pins = tools.memory.list<Pin>("pin").map(({ value }) => value.board)
    return c.json(
      cutPage(boardsOf(tools, account), c.req.query(), ({ id, name, owner, createdAt }) => ({
        id,
        name,
        description: "",
        privacy: "PUBLIC",
        owner: { username: tools.memory.get<Account>("account", owner ?? account)?.username ?? "" },
        pin_count: pins.filter((board) => board === id).length,
        created_at: createdAt,
      })),
    )
  })

  routes.get("/boards/:board/sections", async (c) => {
    const { account } = await admit(tools, c, ["boards:read"])
    const board = findBoard(tools, account, c.req.param("board"))
    if (board === undefined) return fail(404, 40, "Board not found.")
    return c.json(cutPage(board.sections, c.req.query(), ({ id, name }) => ({ id, name })))
  })

  return routes
}
