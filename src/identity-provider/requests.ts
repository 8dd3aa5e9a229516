import type { Interaction, Provider } from "oidc-provider"
import { newId } from "#crypto/random.ts"
import { agentScopes, mcpAddress, signInScopes } from "#domain/agent-access.ts"
import { type ClientKind, clientKindOf, hostOfClient } from "#domain/agent-client.ts"
import { type Id, showId } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { type Scope, scopes } from "#domain/scopes.ts"
import { visibleName } from "#domain/visible-name.ts"
import type { ProviderDeps, SignedInPerson, SignInStep } from "#identity-provider/identity-provider.ts"
import { libraryClock } from "#identity-provider/library-clock.ts"
import { holdRights } from "#identity/rights.ts"
import { completeGrant, deleteGrant } from "#storage/app-grants.ts"
import { insertAuditEntry } from "#storage/audit.ts"
import { announce } from "#storage/live-changes.ts"
import { listWorkspacesOf } from "#storage/workspaces.ts"

/** What a person is shown before they decide. What the client says of itself stands beside what is known of it. */
export type RequestView = {
  readonly client: {
    readonly id: string
    readonly kind: ClientKind
    readonly name: string
    /** Where it publishes what it says of itself, if it does. */
    readonly host?: string
  }
  /** Where the person is sent afterwards. */
  readonly redirect: string
  readonly scopes: readonly Scope[]
  /** Those that the person can choose from, by name. */
  readonly workspaces: readonly { readonly id: string; readonly name: string }[]
}

/** `workspaceId` is null for the workspace that the person opens. */
type Yes = { readonly scopes: readonly Scope[]; readonly workspaceId: Id<"wsp"> | null }

/** Clients' requests that wait for a person, from the side of the person. */
export class Requests {
  readonly #provider: Provider
  readonly #deps: ProviderDeps

  constructor(provider: Provider, deps: ProviderDeps) {
    this.#provider = provider
    this.#deps = deps
  }

  /**
   * Says to the provider who is signed in, where that is what it waits for; returns where the browser goes on. Null when
   * it waits for a decision, or for a request that is over.
   */
  async signIn(uid: string, person: SignedInPerson): Promise<SignInStep | null> {
    const request = await this.#provider.Interaction.find(uid)
    if (request?.prompt.name !== "login") return null
    const accountId = showId("usr", person.id)
    const known = request.session?.accountId
    // Whatever the provider knew of another person must not mix with this one: the way begins again.
    if (known !== undefined && known !== accountId) return { next: this.#beginning(request.params) }
    // Sessions go by the service's clock: only ages can be compared.
    const librarySeconds = libraryClock.now().epochMilliseconds / 1000
    const signedInFor = this.#deps.clock.now().since(person.since).total("seconds")
    if (!isRecentEnough(request.params, signedInFor, librarySeconds - request.iat)) return { signInAgain: true }
    request.result = { ...request.lastSubmission, login: { accountId, ts: Math.floor(librarySeconds - signedInFor) } }
    await request.persist()
    return { next: request.returnTo }
  }

  async show(uid: string, personId: Id<"usr">): Promise<RequestView> {
    const { params } = await this.#find(uid, personId)
    const clientId = String(params["client_id"])
    const host = hostOfClient(clientId)
    return {
      client: {
        id: clientId,
        kind: clientKindOf(clientId),
        name: await this.#nameOf(clientId),
        ...(host === undefined ? {} : { host }),
      },
      redirect: new URL(String(params["redirect_uri"])).host,
      scopes: askedIn(params),
      workspaces: (await this.#workspacesOf(personId)).map(({ id, name }) => ({ id: showId("wsp", id), name })),
    }
  }

  /** Lets the client in, to do this and there, or not at all; returns where the browser goes on. */
  async decide(uid: string, person: SignedInPerson, decision: Yes | null): Promise<string> {
    const request = await this.#find(uid, person.id)
    // A button pressed twice is one decision, and the first one holds.
    if (isDecided(request)) return request.returnTo
    if (decision === null) {
      request.result = { error: "access_denied", error_description: "the person said no" }
    } else {
      const grantId = await this.#grant(request.params, person, decision)
      request.result = { ...request.lastSubmission, consent: { grantId } }
    }
    await request.persist()
    return request.returnTo
  }

  async #find(uid: string, personId: Id<"usr">) {
    const request = await this.#provider.Interaction.find(uid)
    const isOurs = request?.prompt.name === "consent" && request.session?.accountId === showId("usr", personId)
    if (!isOurs) throw new Problem("NotFound", "This request has ended. Start again in the app that sent you here.")
    return request
  }

  /** A new grant each time: in an old one, what was once refused would stay refused. */
  async #grant(params: Params, person: SignedInPerson, { scopes: allowed, workspaceId }: Yes): Promise<string> {
    const asked = askedIn(params)
    const given = asked.filter((scope) => allowed.includes(scope))
    if (asked.length > 0 && given.length === 0) {
      throw new Problem("BadInput", "scopes must name at least one requested scope; otherwise decline")
    }
    const isTheirs = (await this.#workspacesOf(person.id)).some(({ id }) => id === workspaceId)
    if (workspaceId !== null && !isTheirs) throw notTheirs()
    const { baseUrl, database, clock } = this.#deps
    const clientId = String(params["client_id"])
    const grant = new this.#provider.Grant({ accountId: showId("usr", person.id), clientId })
    const id = newId<"grt">()
    grant.jti = showId("grt", id)
    const audience = mcpAddress(baseUrl)
    grant.addOIDCScope(signInScopes.filter((scope) => scopesIn(params).has(scope)).join(" "))
    if (given.length > 0) grant.addResourceScope(audience, given.join(" "))
    const refused = asked.filter((scope) => !given.includes(scope))
    if (refused.length > 0) grant.rejectResourceScope(audience, refused.join(" "))
    const grantId = await grant.save()
    const name = await this.#nameOf(clientId)
    const credential = { kind: "session", id: person.sessionId } as const
    try {
      await database.write(async (db) => {
        // The library has saved it by now. Nobody has a code for it yet, so it can still be taken back.
        const role = await holdRights({ clock }, db, { userId: person.id, workspaceId, credential })
        if (workspaceId !== null && role === null) throw notTheirs()
        await completeGrant(db, id, { client_name: name, workspace_id: workspaceId })
        await insertAuditEntry(db, {
          id: newId(),
          workspace_id: workspaceId ?? person.workspaceId,
          at: clock.now(),
          user_id: person.id,
          user_name: person.name,
          transport: "app",
          action: "apps.connect",
          subject: name,
          subject_id: clientId,
          detail: given.join(", "),
          request_id: person.requestId,
        })
        await announce(db, clock.now(), { userId: person.id }, "apps")
      })
    } catch (error) {
      await database.write(async (db) => deleteGrant(db, id))
      throw error
    }
    return grantId
  }

  async #nameOf(clientId: string): Promise<string> {
    const client = await this.#provider.Client.find(clientId)
    return visibleName(client?.clientName ?? "") || (hostOfClient(clientId) ?? "An unnamed app")
  }

  async #workspacesOf(personId: Id<"usr">) {
    return this.#deps.database.read((db) => listWorkspacesOf(db, personId))
  }

  #beginning(params: Params): string {
    const query = Object.entries(params).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []))
    return `${this.#deps.authUrl}/authorize?${new URLSearchParams(query).toString()}`
  }
}

type Params = Readonly<Record<string, unknown>>

function notTheirs(): Problem {
  return new Problem("NotFound", "workspaceId is not a workspace that you are in. Choose another.")
}

/** A result from before, such as the sign-in, is there already when the question comes up. */
function isDecided({ result, lastSubmission }: Pick<Interaction, "result" | "lastSubmission">): boolean {
  const isNew = (name: string) => Object.hasOwn(result ?? {}, name) && !Object.hasOwn(lastSubmission ?? {}, name)
  return isNew("consent") || isNew("error")
}

/** A client may want a sign-in of now (`prompt=login`), or one that is not too long ago (`max_age`). */
function isRecentEnough(params: Params, signedInFor: number, askedFor: number): boolean {
  const { prompt, max_age: maxAge } = params
  const limits = [
    ...(typeof prompt === "string" && prompt.split(" ").includes("login") ? [0] : []),
    ...(maxAge === undefined ? [] : [Number(maxAge)]),
  ]
  return limits.every((limit) => signedInFor <= Math.max(limit, askedFor))
}

function scopesIn(params: Params): ReadonlySet<string> {
  const { scope } = params
  const asked = typeof scope === "string" ? scope.split(" ") : []
  return new Set(asked.filter((each) => agentScopes.includes(each)))
}

function askedIn(params: Params): readonly Scope[] {
  const asked = scopesIn(params)
  return scopes.filter((scope) => asked.has(scope))
}
