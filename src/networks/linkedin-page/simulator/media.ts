import { Hono } from "hono"
import { pageIn } from "#networks/linkedin-page/simulator/page-in.ts"
import { mayPostFor } from "#networks/linkedin-page/simulator/pages.ts"
import { fail } from "#networks/linkedin-shared/simulator/answers.ts"
import { findAsset, stepOn } from "#networks/linkedin-shared/simulator/assets.ts"
import { accountOf, checkOwner, type Owners } from "#networks/linkedin-shared/simulator/owners.ts"
import { authorize } from "#networks/linkedin-shared/simulator/tokens.ts"
import type { SandboxTools } from "#networks/simulator.ts"

/** What belongs to a page, whoever may post for it can use. */
export const owners: Owners = {
  writeScope: "w_organization_social",
  picturePolls: 1,
  accountIn: pageIn,
  mayUse: (tools, sub, urn) => mayPostFor(tools, sub, pageIn(urn) ?? ""),
}

/** How far an upload is. */
export function lookRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()

  for (const [path, kind] of [
    ["images", "image"],
    ["videos", "video"],
  ] as const) {
    routes.get(`/${path}/:urn`, async (c) => {
      const urn = c.req.param("urn")
      const account = accountOf(tools, owners, urn)
      const { sub } = await authorize(tools, c, { scope: "r_organization_social", what: `${path}.GET`, account })
      const asset = findAsset(tools, urn)
      if (asset === undefined || asset.kind !== kind) return fail(404, "NOT_FOUND", `No such ${kind}`)
      checkOwner(tools, owners, sub, asset.owner)
      stepOn(tools, urn, asset)
      return c.json({ id: urn, owner: asset.owner, status: asset.status })
    })
  }

  return routes
}
