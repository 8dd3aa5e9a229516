import type { Author, Connect, Credentials, NetworkAdapter, Outside, PageConnect, Publish } from "#networks/network.ts"

/*
 * A network's words are shown to people, kept in results and told to webhooks and agents. Some networks repeat in them
 * what they were asked, tokens included. No adapter has to think of that: whatever comes out of one has passed here.
 */

const instead = "[secret]"

/** Shorter ones stand in words by chance, and protect nothing. */
const leastLength = 8

type Words = { readonly kind: string; readonly message?: string; readonly code?: string }

/** The same answer, without any of the secrets in what it says, however they are written in an address. */
function keepBack<A extends Words>(answer: A, secrets: readonly (string | undefined)[]): A {
  if (answer.kind !== "refused" && answer.kind !== "unknown") return answer
  const hidden = secrets.filter((secret) => secret !== undefined && secret.length >= leastLength) as readonly string[]
  const spellings = hidden.flatMap((secret) => [secret, encodeURIComponent(secret)])
  const clean = (text: string) => spellings.reduce((words, secret) => words.replaceAll(secret, instead), text)
  return {
    ...answer,
    ...(answer.message === undefined ? {} : { message: clean(answer.message) }),
    ...(answer.code === undefined ? {} : { code: clean(answer.code) }),
  }
}

function ofCredentials({ accessToken, refreshToken, extra = {} }: Credentials): readonly (string | undefined)[] {
  const keys = Object.keys(extra).filter((name) => /secret|key|token/i.test(name))
  return [accessToken, refreshToken, ...keys.map((name) => extra[name])]
}

const ofAuthor = ({ app }: Pick<Outside, "app">, { credentials }: Author) => [
  app.clientSecret,
  ...ofCredentials(credentials),
]

const issuedTokens = /"(?:access_?token|refresh_?token|id_?token|access_?jwt|refresh_?jwt)"\s*:\s*"([^"]+)"/gi

/** While somebody signs in, tokens are secrets from the moment they come. */
async function whileSigningIn<A extends Words>(
  outside: Outside,
  secrets: readonly (string | undefined)[],
  run: (outside: Outside) => Promise<A>,
): Promise<A> {
  const tokens: (string | undefined)[] = []
  const answer = await run({
    ...outside,
    async http(request) {
      const response = await outside.http(request)
      tokens.push(...response.body.matchAll(issuedTokens).map(([, token]) => token))
      return response
    },
  })
  return keepBack(answer, [outside.app.clientSecret, ...secrets, ...tokens])
}

function keepInPage(page: PageConnect): PageConnect {
  return {
    ...page,
    async start(outside, trip, values) {
      return whileSigningIn(outside, [trip.verifier], async (watched) => page.start(watched, trip, values))
    },
    async finish(outside, trip, memory, returned) {
      const carried = [trip.verifier, returned.get("code") ?? undefined]
      return whileSigningIn(outside, carried, async (watched) => page.finish(watched, trip, memory, returned))
    },
  }
}

function keepInConnect(connect: Connect): Connect {
  const refresh: Connect["refresh"] = async (outside, credentials) =>
    whileSigningIn(outside, ofCredentials(credentials), async (watched) => connect.refresh(watched, credentials))
  if (connect.kind === "form") {
    const secretNames = connect.fields.filter(({ isSecret }) => isSecret).map(({ name }) => name)
    return {
      ...connect,
      refresh,
      async submit(outside, values) {
        const typed = secretNames.map((name) => values[name])
        return whileSigningIn(outside, typed, async (watched) => connect.submit(watched, values))
      },
      ...(connect.page === undefined ? {} : { page: keepInPage(connect.page) }),
    }
  }
  return {
    ...connect,
    refresh,
    async finish(outside, trip, returned) {
      const carried = [trip.server?.app.clientSecret, trip.verifier, returned.get("code") ?? undefined]
      return whileSigningIn(outside, carried, async (watched) => connect.finish(watched, trip, returned))
    },
  }
}

function keepInPublish(publish: Publish): Publish {
  return {
    ...publish,
    prepare: async (outside, author, ...rest) =>
      keepBack(await publish.prepare(outside, author, ...rest), ofAuthor(outside, author)),
    commit: async (outside, author, ...rest) =>
      keepBack(await publish.commit(outside, author, ...rest), ofAuthor(outside, author)),
    reconcile: async (outside, author, ...rest) =>
      keepBack(await publish.reconcile(outside, author, ...rest), ofAuthor(outside, author)),
  }
}

/** The adapter, with lips sealed. */
export function keepSecrets(adapter: NetworkAdapter): NetworkAdapter {
  const { connect, publish, readMetrics, readChoices } = adapter
  return {
    ...adapter,
    connect: keepInConnect(connect),
    publish: keepInPublish(publish),
    readMetrics: readMetrics && {
      ...readMetrics,
      read: async (outside, author, externalIds) =>
        keepBack(await readMetrics.read(outside, author, externalIds), ofAuthor(outside, author)),
    },
    ...(readChoices && {
      readChoices: async (outside, author) => keepBack(await readChoices(outside, author), ofAuthor(outside, author)),
    }),
  }
}
