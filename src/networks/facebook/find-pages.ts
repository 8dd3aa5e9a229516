import * as z from "zod"
import { ask } from "#networks/ask.ts"
import { facebookApi } from "#networks/facebook/client.ts"
import type { Outside, Refused } from "#networks/network.ts"
import { someLink, someText } from "#networks/shapes.ts"

const page = z.object({
  id: someText,
  name: z.string(),
  username: z.string().optional(),
  /** Missing where the person may look at the page and no more. */
  access_token: z.string().optional(),
  tasks: z.array(z.string()).optional(),
  picture: z.object({ data: z.object({ url: someLink }) }).optional(),
})

export type FacebookPage = z.infer<typeof page> & { readonly access_token: string }

const paging = z
  .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
  .optional()

const fields = "id,name,username,access_token,tasks,picture.type(large)"
const pageLength = 100
const mostTurns = 10

/** Everything that an edge lists. */
async function listAll<T>(
  outside: Outside,
  token: string,
  path: string,
  asked: string,
  shape: z.ZodType<T>,
): Promise<readonly T[] | Refused> {
  const found: T[] = []
  let after = ""
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const response = await ask(outside, facebookApi, z.object({ data: z.array(shape), paging }), {
      method: "GET",
      path,
      fields: {
        fields: asked,
        limit: String(pageLength),
        ...(after === "" ? {} : { after }),
        access_token: token,
      },
    })
    if (response.kind === "refused") return response
    found.push(...response.value.data)
    after = response.value.paging?.next === undefined ? "" : (response.value.paging.cursors?.after ?? "")
    if (after === "") break
  }
  return found
}

/** Pages that people have only through a business. If they cannot be read, the other pages are still connected. */
async function listOfBusinesses(outside: Outside, token: string): Promise<readonly z.infer<typeof page>[] | Refused> {
  const businesses = await listAll(outside, token, "/me/businesses", "id", z.object({ id: someText }))
  if ("kind" in businesses) return businesses.why === "permission" ? [] : businesses
  const found: z.infer<typeof page>[] = []
  for (const { id } of businesses) {
    for (const edge of ["owned_pages", "client_pages"]) {
      const pages = await listAll(outside, token, `/${id}/${edge}`, fields, page)
      if (!("kind" in pages)) found.push(...pages)
      else if (pages.why !== "permission") return pages
    }
  }
  return found
}

/** The pages on which the person may publish, each with the token of its own. */
export async function findPages(
  outside: Outside,
  token: string,
  mayAskBusinesses: boolean,
): Promise<readonly FacebookPage[] | Refused> {
  const own = await listAll(outside, token, "/me/accounts", fields, page)
  if ("kind" in own) return own
  const others = mayAskBusinesses ? await listOfBusinesses(outside, token) : []
  if ("kind" in others) return others
  const unique = new Map([...others, ...own].map((each) => [each.id, each]))
  return [...unique.values()].flatMap(({ access_token: key, tasks = ["CREATE_CONTENT"], ...rest }) =>
    key === undefined || !tasks.includes("CREATE_CONTENT") ? [] : [{ ...rest, tasks, access_token: key }],
  )
}
