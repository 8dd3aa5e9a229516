import { Hono } from "hono"
import { findPage, mayPostFor, rolesOf } from "#networks/linkedin-page/simulator/pages.ts"
import { deny, fail } from "#networks/linkedin-shared/simulator/answers.ts"
import { authorize } from "#networks/linkedin-shared/simulator/tokens.ts"
import type { SandboxTools } from "#networks/simulator.ts"

const knownFilters = new Set(["q", "state", "role", "start", "count"])
const longestList = 100

/** Who looks after which page, and what a page is called. */
export function organizationRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()
  const scope = "rw_organization_admin"

  routes.get("/organizationAcls", async (c) => {
    const { sub } = await authorize(tools, c, { scope, what: "organizationAcls.FINDER-roleAssignee" })
    if (c.req.header("x-restli-method") !== "FINDER") fail(400, "ILLEGAL_ARGUMENT", "X-RestLi-Method must be FINDER")
    const asked = c.req.query()
    const stray = Object.keys(asked).find((name) => !knownFilters.has(name))
    if (stray !== undefined) fail(400, "ILLEGAL_ARGUMENT", `Unknown parameter ${stray}`)
    const { q, state, role: wanted, start = "0", count = "10" } = asked
    if (q !== "roleAssignee") fail(400, "ILLEGAL_ARGUMENT", "The finder is not known")
    const [first, length] = [Number(start), Number(count)]
    if (!(first >= 0 && length >= 1 && length <= longestList)) fail(400, "ILLEGAL_ARGUMENT", "count is out of range")
    const roles = rolesOf(tools, sub)
      .filter((each) => state === undefined || each.state === state)
      .filter((each) => wanted === undefined || each.role === wanted)
    const elements = roles.slice(first, first + length).map((each) => ({
      organization: `urn:li:organization:${each.page}`,
      roleAssignee: `urn:li:person:${sub}`,
      role: each.role,
      state: each.state,
    }))
    return c.json({ elements, paging: { start: first, count: length, links: [] } })
  })

  routes.get("/organizations/:id", async (c) => {
    const id = c.req.param("id")
    const { sub } = await authorize(tools, c, { scope, what: "organizations.GET", account: id })
    const page = findPage(tools, id)
    if (page === undefined) return fail(404, "NOT_FOUND", "Organization not found")
    if (!mayPostFor(tools, sub, id)) deny("organizations.GET")
    const logoV2 = { original: `urn:li:digitalmediaAsset:C4D0BAQ${id}` }
    return c.json({ id: Number(id), localizedName: page.name, vanityName: page.vanityName, logoV2 })
  })

  return routes
}
