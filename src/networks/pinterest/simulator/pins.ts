import { Hono } from "hono"
import { z } from "zod"
import { admit } from "#networks/pinterest/simulator/admit.ts"
import { badInput, fail } from "#networks/pinterest/simulator/problems.ts"
import { readInput } from "#networks/pinterest/simulator/read-input.ts"
import { type Account, findBoard, newId, type Pin, type Video } from "#networks/pinterest/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { makePublicOnce } from "#networks/simulator/answers.ts"
import { showPage, showPostPage } from "#networks/simulator/pages.ts"

const mostImageBytes = 20_000_000

const digits = z.string().regex(/^\d+$/, "does not match ^\\d+$")

const text = (most: number) =>
  z.string().refine((value) => [...value].length <= most, `is longer than ${most} characters`)

const picture = z.object({ content_type: z.enum(["image/jpeg", "image/png"]), data: z.base64() })

const pictureItem = z.strictObject({
  ...picture.shape,
  title: text(100).optional(),
  description: text(800).optional(),
  link: text(2048).optional(),
})

const source = z.discriminatedUnion("source_type", [
  z.strictObject({ source_type: z.literal("image_base64"), ...picture.shape }),
  z.strictObject({
    source_type: z.literal("multiple_image_base64"),
    items: z.array(pictureItem).min(2, "constraint: minItems=2").max(5, "constraint: maxItems=5"),
    index: z.int().min(0).max(4).optional(),
  }),
  z.strictObject({
    source_type: z.literal("video_id"),
    media_id: digits,
    cover_image_url: z.url().optional(),
    cover_image_content_type: z.enum(["image/jpeg", "image/png"]).optional(),
    cover_image_data: z.base64().optional(),
    cover_image_key_frame_time: z.number().nonnegative().optional(),
  }),
])

const pinInput = z.strictObject({
  board_id: digits,
  board_section_id: digits.optional(),
  title: text(100).optional(),
  description: text(800).optional(),
  link: text(2048).pipe(z.url()).optional(),
  alt_text: text(500).optional(),
  dominant_color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
  media_source: source,
})

type Sent = z.infer<typeof pinInput>

const beginnings: Readonly<Record<string, string>> = { "image/jpeg": "ffd8ff", "image/png": "89504e47" }

function checkPicture({ content_type: type, data }: z.infer<typeof picture>): string {
  const bytes = Buffer.from(data, "base64")
  if (bytes.length > mostImageBytes) badInput("the image is larger than 20 MB")
  if (!bytes.toString("hex", 0, 4).startsWith(beginnings[type] ?? "?")) badInput(`the image is not ${type}`)
  return type
}

/** What a pin would show, in words. */
function checkSource(tools: SandboxTools, account: string, sent: Sent["media_source"]): readonly string[] {
  if (sent.source_type === "image_base64") return [checkPicture(sent)]
  if (sent.source_type === "multiple_image_base64") return sent.items.map(checkPicture)
  const hasCover =
    sent.cover_image_url !== undefined ||
    sent.cover_image_key_frame_time !== undefined ||
    (sent.cover_image_content_type !== undefined && sent.cover_image_data !== undefined)
  if (!hasCover) badInput("cover_image_url or cover_image_content_type and cover_image_data are needed for a video")
  const video = tools.memory.get<Video>("video", sent.media_id)
  if (video === undefined || video.account !== account) return badInput("the video of media_id does not exist")
  if (video.status !== "succeeded") badInput(`the video of media_id is ${video.status}`)
  return [video.name]
}

const kinds = { image_base64: "image", multiple_image_base64: "multiple_images", video_id: "video" } as const

function makePin(tools: SandboxTools, account: string, sent: Sent): Pin {
  return {
    id: newId("81"),
    account,
    createdAt: tools.now().toString(),
    board: sent.board_id,
    section: sent.board_section_id ?? null,
    title: sent.title ?? "",
    description: sent.description ?? "",
    link: sent.link ?? "",
    altText: sent.alt_text ?? "",
    dominantColor: sent.dominant_color ?? "",
    kind: kinds[sent.media_source.source_type],
  }
}

function show(tools: SandboxTools, made: Pin, media: readonly string[]): void {
  const pin = { ...made, createdAt: tools.now().toString() }
  tools.memory.put("pin", pin.id, pin)
  const { account, id: externalId, description, title, link, altText, section, dominantColor } = pin
  const board = findBoard(tools, account, pin.board)?.name ?? pin.board
  const facts = { board, title, link, altText, section: section ?? "", dominantColor }
  const extra = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ""))
  tools.accept({ account, externalId, text: description, media, extra })
}

/** As the interface tells of it: the offset of UTC is left out. */
function tell(pin: Pin): object {
  const { id, title, description, link, altText, board, section, dominantColor, kind } = pin
  return {
    id,
    created_at: Temporal.Instant.from(pin.createdAt).toString({ smallestUnit: "second" }).replace("Z", ""),
    title: title || null,
    description: description || null,
    link: link || null,
    alt_text: altText || null,
    board_id: board,
    board_section_id: section,
    creative_type: kind === "video" ? "VIDEO" : kind === "image" ? "REGULAR" : "CAROUSEL",
    dominant_color: dominantColor || null,
    is_owner: true,
    is_standard: true,
    has_been_promoted: false,
    parent_pin_id: null,
    media: { media_type: kind },
  }
}

function pinsOf({ memory }: SandboxTools, account: string): readonly Pin[] {
  return (
    memory
      .list<Pin>("pin")
      .map(({ value }) => value)
      .filter((pin) => pin.account === account)
      // Pinterest promises no order. The one that is the worst for whoever looks for a new pin is among those that it may have.
      .toSorted((a, b) => Temporal.Instant.compare(a.createdAt, b.createdAt))
  )
}

const longestPage = 250

/** A page of a list, and the mark where the next one begins. */
export function cutPage<T>(items: readonly T[], query: Readonly<Record<string, string>>, toShow: (item: T) => object) {
  const { page_size: size = "25", bookmark = "" } = query
  const length = Number(size)
  if (!(length >= 1 && length <= longestPage)) badInput(`page_size must be from 1 to ${longestPage}`)
  const start = bookmark === "" ? 0 : Number(Buffer.from(bookmark, "base64").toString())
  if (!Number.isSafeInteger(start)) badInput("bookmark cannot be read")
  const end = start + length
  const next = end < items.length ? Buffer.from(String(end)).toString("base64") : null
  return { items: items.slice(start, end).map(toShow), bookmark: next }
}

const noTrialPins =
  "Apps with Trial access may not create Pins in production https://api.pinterest.com - " +
  "use API Sandbox https://api-sandbox.pinterest.com instead."

export function pinRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()
  const scopes = ["boards:read", "boards:write", "pins:read", "pins:write"]

  routes.post("/pins", async (c) => {
    const { account, isTrial, fault } = await admit(tools, c, scopes, "acceptThenDrop", "acceptLate")
    if (isTrial) fail(403, 29, noTrialPins)
    const sent = await readInput(c, pinInput)
    const board = findBoard(tools, account, sent.board_id)
    if (board === undefined) return fail(404, 40, "Board not found.")
    const { board_section_id: section } = sent
    if (section !== undefined && !board.sections.some(({ id }) => id === section))
      fail(404, 2031, "Board section not found.")
    const media = checkSource(tools, account, sent.media_source)
    const isVideo = sent.media_source.source_type === "video_id"
    if (!isVideo && tools.takeFault(account, "mediaRejected") !== undefined) {
      fail(400, 1, "Sorry! We could not process this image.")
    }
    const pin = makePin(tools, account, sent)
    makePublicOnce(tools, fault, () => show(tools, pin, media))
    return c.json(tell(pin), 201)
  })

  routes.get("/pins", async (c) => {
    const { account } = await admit(tools, c, ["boards:read", "pins:read"])
    return c.json(cutPage(pinsOf(tools, account), c.req.query(), tell))
  })

  routes.get("/pins/:id", async (c) => {
    const { account } = await admit(tools, c, ["boards:read", "pins:read"])
    const pin = tools.memory.get<Pin>("pin", c.req.param("id"))
    return pin?.account === account ? c.json(tell(pin)) : fail(404, 50, "Pin not found.")
  })

  routes.get("/boards/:id/sections/:section/pins", async (c) => {
    const { account } = await admit(tools, c, ["boards:read", "pins:read"])
    const { id, section } = c.req.param()
    const board = findBoard(tools, account, id)
    if (board === undefined) return fail(404, 40, "Board not found.")
    if (!board.sections.some((each) => each.id === section)) return fail(404, 2031, "Board section not found.")
    const pins = pinsOf(tools, account).filter((pin) => pin.board === id && pin.section === section)
    return c.json(cutPage(pins, c.req.query(), tell))
  })

  routes.get("/boards/:id/pins", async (c) => {
    const { account } = await admit(tools, c, ["boards:read", "pins:read"])
    const board = findBoard(tools, account, c.req.param("id"))
    if (board === undefined) return fail(404, 40, "Board not found.")
    // What is in a section is listed there.
    const pins = pinsOf(tools, account).filter((pin) => pin.board === board.id && pin.section === null)
    return c.json(cutPage(pins, c.req.query(), tell))
  })

  return routes
}

/** What people see in a browser. */
export function webRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()

  routes.get("/pin/:id/", (c) => {
    const pin = tools.memory.get<Pin>("pin", c.req.param("id"))
    if (pin === undefined || !tools.isVisible(pin.account)) return c.notFound()
    const shown = { title: "A pin on Pinterest", heading: pin.title, text: pin.description }
    return showPostPage(c, { account: pin.account, id: pin.id }, shown)
  })

  routes.get("/:username/", (c) => {
    const accounts = tools.memory.list<Account>("account").map(({ value }) => value)
    const named = accounts.filter(({ username }) => username === c.req.param("username"))
    const account = named.find(({ id }) => tools.isVisible(id))
    if (account === undefined) return c.notFound()
    const { businessName, username } = account
    return showPage(c, { title: "Somebody on Pinterest", heading: businessName, lines: [username] })
  })

  return routes
}
