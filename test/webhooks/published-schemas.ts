import { z } from "zod"
import type { World } from "../world.ts"

type Description = {
  readonly webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>
}

/** What the service's description says that the body of each event is. */
export async function publishedSchemas(world: World): Promise<ReadonlyMap<string, z.ZodType>> {
  const { webhooks } = (await world.visitor().get("/api/openapi.json")).body as Description
  return new Map(
    Object.entries(webhooks).map(([type, { post }]) => {
      const schema = post.requestBody.content["application/json"]?.schema ?? {}
      return [type, z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])]
    }),
  )
}
