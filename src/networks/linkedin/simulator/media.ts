import { Hono } from "hono"
import { fail } from "#networks/linkedin-shared/simulator/answers.ts"
import { findAsset, stepOn } from "#networks/linkedin-shared/simulator/assets.ts"
import { checkOwner, type Owners } from "#networks/linkedin-shared/simulator/owners.ts"
import { authorize } from "#networks/linkedin-shared/simulator/tokens.ts"
import type { SandboxTools } from "#networks/simulator.ts"

/** Members have what they put there themselves. */
export const owners: Owners = {
  writeScope: "w_member_social",
  picturePolls: 0,
  accountIn: () => undefined,
  mayUse: (_tools, sub, urn) => urn === `urn:li:person:${sub}`,
}

/** How far an upload is. */
export function lookRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()

  // Only those who may read a page's posts may ask about pictures; a member's token may not.
  routes.get("/images/:urn", async (c) => {
    await authorize(tools, c, { scope: "r_organization_social", what: "images.GET" })
    return c.body(null, 200)
  })

  routes.get("/videos/:urn", async (c) => {
    const { sub } = await authorize(tools, c, { scope: "w_member_social", what: "videos.GET" })
    const urn = c.req.param("urn")
    const asset = findAsset(tools, urn)
    if (asset === undefined) return fail(404, "NOT_FOUND", "Video not found")
    checkOwner(tools, owners, sub, asset.owner)
    stepOn(tools, urn, asset)
    return c.json({ id: urn, owner: asset.owner, status: asset.status })
  })

  return routes
}
