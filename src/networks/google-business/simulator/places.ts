import { Hono } from "hono"
import { admit } from "#networks/google-business/simulator/admit.ts"
import { fail } from "#networks/google-business/simulator/problems.ts"
import { type Business, type Location, locationsIn } from "#networks/google-business/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"

function checkQuery(query: Readonly<Record<string, string>>, ...known: readonly string[]): void {
  const stray = Object.keys(query).find((name) => !known.includes(name))
  if (stray !== undefined) fail("INVALID_ARGUMENT", `Invalid JSON payload received. Unknown name "${stray}"`)
}

/** Whose businesses a person looks after. */
export function accountRoutes(tools: SandboxTools): Hono {
  return new Hono().get("/v1/accounts", async (c) => {
    checkQuery(c.req.query(), "pageSize", "pageToken", "filter")
    const { account } = await admit(tools, c)
    const business = tools.memory.get<Business>("business", account)
    const accounts =
      business === undefined
        ? []
        : [
            {
              name: account,
              accountName: business.title,
              type: "LOCATION_GROUP",
              role: "PRIMARY_OWNER",
              verificationState: "VERIFIED",
              vettedState: "VETTED",
            },
          ]
    return c.json({ accounts })
  })
}

const fields = new Set(["name", "title", "storefrontAddress", "metadata"])

function tell(tools: SandboxTools, { name, title, locality, canPost }: Location, mask: readonly string[]): object {
  const id = name.split("/").at(-1) ?? ""
  const all: Readonly<Record<string, unknown>> = {
    name: `locations/${id}`,
    title,
    storefrontAddress: { regionCode: "GB", locality, addressLines: ["1 Long Lane"] },
    metadata: {
      hasVoiceOfMerchant: canPost,
      placeId: `ChIJ${id}`,
      mapsUri: `${tools.host("web")}/maps?cid=${id}`,
    },
  }
  return Object.fromEntries(mask.map((field) => [field, all[field]]))
}

/** The places of a business, a page of them at a time. */
export function locationRoutes(tools: SandboxTools): Hono {
  return new Hono().get("/v1/accounts/:account/locations", async (c) => {
    checkQuery(c.req.query(), "readMask", "pageSize", "pageToken", "filter", "orderBy")
    const { account } = await admit(tools, c)
    const asked = `accounts/${c.req.param("account")}`
    if (asked !== account) fail("PERMISSION_DENIED", "The caller does not have permission")
    const { readMask = "", pageSize = "10", pageToken = "0" } = c.req.query()
    const mask = readMask.split(",")
    if (mask.some((field) => !fields.has(field))) fail("INVALID_ARGUMENT", "Invalid field mask provided")
    const [length, start] = [Number(pageSize), Number(pageToken)]
    if (!(length >= 1 && length <= 100) || !(start >= 0)) fail("INVALID_ARGUMENT", "Invalid page size provided")
    const places = locationsIn(tools, account)
    const end = start + length
    const locations = places.slice(start, end).map((place) => tell(tools, place, mask))
    return c.json({ locations, ...(end < places.length ? { nextPageToken: String(end) } : {}) })
  })
}
