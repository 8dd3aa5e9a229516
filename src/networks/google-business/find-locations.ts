import * as z from "zod"
import { ask } from "#networks/ask.ts"
import { googleBusinessApi } from "#networks/google-business/client.ts"
import type { Outside, Refused } from "#networks/network.ts"
import { someLink, someText } from "#networks/shapes.ts"

const accountsAnswer = z.object({
  accounts: z.array(z.object({ name: someText })).default([]),
  nextPageToken: z.string().optional(),
})

const location = z.object({
  name: someText,
  title: z.string(),
  storefrontAddress: z.object({ locality: z.string().optional() }).optional(),
  metadata: z.object({ hasVoiceOfMerchant: z.boolean().optional(), mapsUri: someLink }).optional(),
})

export type Location = z.infer<typeof location>

/** A place and the account that it was found in: posts are made in both their names. */
export type FoundLocation = Location & { readonly account: string }

const locationsAnswer = z.object({ locations: z.array(location).default([]), nextPageToken: z.string().optional() })

const readMask = "name,title,storefrontAddress,metadata"
/** More than anybody chooses from. */
const mostPages = 20

type Page<T> = { readonly items: readonly T[]; readonly next: string | undefined }

/** All of a list that comes in pages. */
async function readAll<T>(
  readPage: (pageToken: string) => Promise<Page<T> | Refused>,
): Promise<readonly T[] | Refused> {
  const items: T[] = []
  let pageToken = ""
  for (let page = 0; page < mostPages; page += 1) {
    const read = await readPage(pageToken)
    if ("kind" in read) return read
    items.push(...read.items)
    if (read.next === undefined || read.next === "") break
    pageToken = `&pageToken=${encodeURIComponent(read.next)}`
  }
  return items
}

function listAccounts(outside: Outside, accessToken: string): Promise<readonly { name: string }[] | Refused> {
  return readAll(async (pageToken) => {
    const path = `/v1/accounts${pageToken.replace("&", "?")}`
    const response = await ask(outside, googleBusinessApi, accountsAnswer, {
      method: "GET",
      host: "accounts",
      path,
      token: accessToken,
    })
    return response.kind === "refused"
      ? response
      : { items: response.value.accounts, next: response.value.nextPageToken }
  })
}

function listLocations(outside: Outside, accessToken: string, account: string): Promise<readonly Location[] | Refused> {
  return readAll(async (pageToken) => {
    const path = `/v1/${account}/locations?readMask=${readMask}&pageSize=100${pageToken}`
    const call = { method: "GET", host: "locations", path, token: accessToken } as const
    const response = await ask(outside, googleBusinessApi, locationsAnswer, call)
    return response.kind === "refused"
      ? response
      : { items: response.value.locations, next: response.value.nextPageToken }
  })
}

/** The places that the person may post for. One that is in several accounts is the same place, found once. */
export async function findLocations(
  outside: Outside,
  accessToken: string,
): Promise<readonly FoundLocation[] | Refused> {
  const accounts = await listAccounts(outside, accessToken)
  if ("kind" in accounts) return accounts
  const found = new Map<string, FoundLocation>()
  for (const { name: account } of accounts) {
    const locations = await listLocations(outside, accessToken, account)
    if ("kind" in locations) return locations
    for (const each of locations) {
      // Google leaves out what it does not know: only a clear no is one.
      const mayPost = each.metadata?.hasVoiceOfMerchant !== false
      if (mayPost && !found.has(each.name)) found.set(each.name, { ...each, account })
    }
  }
  return [...found.values()]
}
