import { Hono } from "hono"
import { deny } from "#networks/linkedin-shared/simulator/answers.ts"
import { stepOn } from "#networks/linkedin-shared/simulator/assets.ts"
import { checkPost, postInput } from "#networks/linkedin-shared/simulator/check-post.ts"
import { asAccepted, publishPost, type ShownPost } from "#networks/linkedin-shared/simulator/publish-post.ts"
import { readInput } from "#networks/linkedin-shared/simulator/read-input.ts"
import { authorize } from "#networks/linkedin-shared/simulator/tokens.ts"
import { owners } from "#networks/linkedin/simulator/media.ts"
import type { SandboxTools } from "#networks/simulator.ts"

/** A post that stands, by its URN. */
type KeptPost = { readonly author: string; readonly text: string }

export function findPost({ memory }: SandboxTools, urn: string): ShownPost | undefined {
  const post = memory.get<KeptPost>("post", urn)
  return post && { account: post.author.replace(/^urn:li:person:/, ""), text: post.text }
}

export function postRoutes(tools: SandboxTools): Hono {
  return new Hono().post("/posts", async (c) => {
    const { sub, fault } = await authorize(tools, c, {
      scope: owners.writeScope,
      what: "posts.CREATE",
      faults: ["acceptThenDrop", "acceptLate"],
    })
    const sent = await readInput(c, postInput)
    if (!owners.mayUse(tools, sub, sent.author)) deny("posts.CREATE for another author")
    checkPost(tools, sent, (id, asset) => {
      // Nobody can ask after a picture, so trying is what brings its end nearer.
      if (asset.kind === "image") stepOn(tools, id, asset)
    })
    return publishPost(tools, c, sent, fault, (urn) => {
      const accepted = asAccepted(tools, sub, sent, urn)
      tools.memory.put("post", urn, { author: sent.author, text: accepted.text } satisfies KeptPost)
      tools.accept(accepted)
    })
  })
}
