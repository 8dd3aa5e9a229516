import type { Context, Hono } from "hono"
import { z } from "zod"
import type { SandboxTools } from "#networks/simulator.ts"
import { inSeconds } from "#networks/simulator/instants.ts"
import { admit } from "#networks/x/simulator/admit.ts"
import { append, finalize, initialize, poll } from "#networks/x/simulator/chunked-upload.ts"
import { findMedium, mediumSeconds, pictureBytes, showMedium } from "#networks/x/simulator/medium.ts"
import { forbid, invalid, plainProblem } from "#networks/x/simulator/problems.ts"
import { readInput, readUpload } from "#networks/x/simulator/read-input.ts"
import { readPicture } from "#networks/x/simulator/read-picture.ts"
import { type Account, type Medium, newSnowflake } from "#networks/x/simulator/records.ts"

async function takePicture(tools: SandboxTools, c: Context, account: Account): Promise<Response> {
  const known = ["media", "media_category", "additional_owners", "shared", "media_type"]
  const { media: file, media_category: category } = await readUpload(c, known)
  if (!(file instanceof File)) return invalid(c, "media is required")
  if (category !== "tweet_image")
    return invalid(c, "media_category must be tweet_image", {
      media_category: [typeof category === "string" ? category : ""],
    })
  if (file.size > pictureBytes) return invalid(c, `File size exceeds ${pictureBytes} bytes.`)
  const picture = readPicture(await file.bytes())
  if (picture === undefined || tools.takeFault(account.id, "mediaRejected") !== undefined) {
    return invalid(c, "media type unrecognized.")
  }
  const id = newSnowflake(tools)
  const medium: Medium = {
    id,
    key: `3_${id}`,
    account: account.id,
    category,
    type: picture.type,
    name: file.name,
    bytes: file.size,
    segments: {},
    state: "succeeded",
    pollsLeft: 0,
    expiresAt: inSeconds(tools, mediumSeconds),
    altText: "",
  }
  tools.memory.put("medium", id, medium)
  const { width: w, height: h, type } = picture
  return c.json({ data: { ...showMedium(medium), image: { w, h, image_type: type } } })
}

const description = z.object({ id: z.string(), metadata: z.object({ alt_text: z.object({ text: z.string() }) }) })

async function describe(tools: SandboxTools, c: Context, account: Account): Promise<Response> {
  const { id, metadata } = await readInput(c, description, "id and metadata.alt_text.text are required")
  const { text } = metadata.alt_text
  if ([...text].length > 1000) return invalid(c, "metadata.alt_text.text must have at most 1000 characters")
  const medium = findMedium(tools, account, id)
  if (medium === undefined || medium.state === "open") return invalid(c, "media id is not valid", { id: [id] })
  if (medium.category === "tweet_video") return forbid(c, "Alt text is for pictures.")
  tools.memory.put("medium", id, { ...medium, altText: text })
  return c.json({ data: { id, associated_metadata: { alt_text: { text } } } })
}

export function playMedia(app: Hono, tools: SandboxTools): void {
  /** What an account does with the upload that the address names. */
  const withMedium =
    (run: (c: Context, medium: Medium) => Promise<Response>) =>
    async (c: Context): Promise<Response> => {
      const medium = findMedium(tools, await admit(tools, c, "media.write"), c.req.param("id") ?? "")
      return medium === undefined ? plainProblem(c, 404, "Not Found") : run(c, medium)
    }
  const withAccount =
    (run: (c: Context, account: Account) => Response | Promise<Response>) =>
    async (c: Context): Promise<Response> =>
      run(c, await admit(tools, c, "media.write"))
  app.post(
    "/api/2/media/upload",
    withAccount((c, account) => takePicture(tools, c, account)),
  )
  app.get(
    "/api/2/media/upload",
    withAccount((c, account) => poll(tools, c, account)),
  )
  app.post(
    "/api/2/media/upload/initialize",
    withAccount((c, account) => initialize(tools, c, account)),
  )
  app.post(
    "/api/2/media/upload/:id/append",
    withMedium((c, medium) => append(tools, c, medium)),
  )
  app.post(
    "/api/2/media/upload/:id/finalize",
    withMedium((c, medium) => finalize(tools, c, medium)),
  )
  app.post(
    "/api/2/media/metadata",
    withAccount((c, account) => describe(tools, c, account)),
  )
}
