import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { callerOf, find } from "#networks/linkedin-page/client.ts"
import { rest, linkedinApi } from "#networks/linkedin-shared/linkedin-api.ts"
import { linkedinOAuth } from "#networks/linkedin-shared/sign-in.ts"
import type { Credentials, Granted, GrantedAccount, Outside, Refused } from "#networks/network.ts"
import { connectBy, revoke } from "#networks/oauth.ts"

const publishScopes = ["r_organization_social", "w_organization_social", "rw_organization_admin"]

const oauth = linkedinOAuth(publishScopes)

/** Who may post for a page. The last is spelt in two ways. */
const roles = new Set(["ADMINISTRATOR", "CONTENT_ADMINISTRATOR", "CONTENT_ADMIN"])

const pageLength = 100
/** More pages than anybody looks after. */
const mostPages = 10

const rolesShape = z.object({
  elements: z.array(z.object({ organization: z.string(), role: z.string(), state: z.string() })),
})

const organizationShape = z.object({ localizedName: z.string(), vanityName: z.string().optional() })

type Listed = { readonly kind: "listed"; readonly ids: readonly string[] }

/** The pages that the person may post for, in LinkedIn's order. */
async function listPages(outside: Outside, credentials: Credentials): Promise<Listed | Refused> {
  const ids = new Set<string>()
  for (let page = 0; page < mostPages; page += 1) {
    const path = `organizationAcls?q=roleAssignee&state=APPROVED&start=${page * pageLength}&count=${pageLength}`
    const response = await ask(outside, linkedinApi, rolesShape, find(outside, credentials, path))
    if (response.kind === "refused") return response
    const { elements } = response.value
    for (const { organization, role, state } of elements) {
      const id = /^urn:li:organization:(\d+)$/.exec(organization)?.[1]
      if (id !== undefined && state === "APPROVED" && roles.has(role)) ids.add(id)
    }
    if (elements.length < pageLength) break
  }
  return { kind: "listed", ids: [...ids] }
}

async function describe(
  outside: Outside,
  externalId: string,
  credentials: Credentials,
): Promise<GrantedAccount | Refused | undefined> {
  const caller = callerOf({ externalId, credentials })
  const response = await ask(
    outside,
    linkedinApi,
    organizationShape,
    rest(outside, caller, "GET", `organizations/${externalId}`),
  )
  if (response.kind === "refused") {
    // One page that is closed to us does not close the others.
    return response.why === "gone" || response.why === "permission" ? undefined : response
  }
  const { localizedName: displayName, vanityName } = response.value
  const profile = vanityName === undefined ? {} : { profileUrl: `${outside.hosts["www"]}/company/${vanityName}/` }
  return { externalId, handle: vanityName ?? displayName, displayName, ...profile, credentials }
}

async function findAccounts(outside: Outside, given: Credentials): Promise<Granted | Refused> {
  const listed = await listPages(outside, given)
  if (listed.kind === "refused") return listed
  const isShared = listed.ids.length > 1
  const credentials = isShared ? { ...given, extra: { isShared: "true" } } : given
  const accounts: GrantedAccount[] = []
  for (const id of listed.ids) {
    const account = await describe(outside, id, credentials)
    if (account === undefined) continue
    if ("kind" in account) return account
    accounts.push(account)
  }
  return { kind: "granted", accounts }
}

/** The token is a person's, and opens all of their pages: for one of several it is not given back. */
export const connect = connectBy(oauth, { publishScopes }, findAccounts, async (outside, credentials) => {
  if (credentials.extra?.["isShared"] !== "true") await revoke(outside, oauth, credentials.accessToken)
})
