import type { AccountsDeps } from "#accounts/accounts.ts"
import { type CheckLine, isNoVerdict, line } from "#accounts/doctor/check-line.ts"
import { returnAddress, unmetNeed } from "#accounts/needs.ts"
import { newSecret } from "#crypto/random.ts"
import { NoAnswer } from "#domain/http.ts"
import type { NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import type { NetworkAdapter, OAuthConnect, Outside, Refused } from "#networks/network.ts"

/** What can be found out about a network before anybody has connected an account. */
export async function checkNetwork(deps: AccountsDeps, key: NetworkKey): Promise<readonly CheckLine[]> {
  const where = deps.connectable.find((each) => each.key === key)
  const adapter = deps.adapterOf(key)
  const outside = where && deps.outsideOf(where)
  const { provider } = networkOf(key)
  if (where === undefined || adapter === undefined || outside === undefined) {
    return [
      line("settings", "skipped", `Not set up. To use ${provider}, set ${deps.missingSettings(key).join(" and ")}.`),
    ]
  }
  const missing = deps.missingSettings(key).join(" and ")
  return [
    where.sandbox
      ? line("settings", "warning", `This is the sandbox. To use ${provider} itself, set ${missing}.`)
      : line("settings", "ok", `${provider} is set up.`),
    ...(where.sandbox ? [] : await checkAddress(deps, adapter, outside)),
    ...(await checkKeys(deps, adapter, outside)),
  ]
}

async function checkAddress(deps: AccountsDeps, adapter: NetworkAdapter, outside: Outside): Promise<CheckLine[]> {
  if (!adapter.needs.publicAddress) return []
  const need = unmetNeed(deps, adapter)
  if (need !== undefined) return [line("address", "failed", need)]
  const { href, origin } = new URL("/healthz", deps.baseUrl)
  try {
    const { status } = await outside.http({ method: "GET", url: href, timeoutMs: 10_000 })
    if (status === 200) return [line("address", "ok", `${origin} answers under its public name.`)]
    const advice = "Check that the server runs and that the proxy in front of it passes requests on."
    return [line("address", "failed", `${href} answered ${status}. ${advice}`)]
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    const advice = "Check DNS, the certificate and the firewall, and that the server runs."
    return [line("address", "failed", `${href} does not answer: ${error.message} ${advice}`)]
  }
}

/** The words of networks for an app that they do not know. Facebook says it as if it was down. */
function isAboutTheApp({ why, code, message }: Refused): boolean {
  return why !== "rate" && /client|secret|consumer|application|app[_ ]id/i.test(`${code} ${message}`)
}

/**
 * Asks for a token with a code that was never issued: whoever is refused because of the code has keys that work. What the
 * network says to a wrong secret is the comparison, so nothing depends on the words of one network.
 */
async function checkKeys(deps: AccountsDeps, adapter: NetworkAdapter, outside: Outside): Promise<CheckLine[]> {
  const { connect, key, needs } = adapter
  if (connect.kind !== "oauth" || connect.servers !== undefined || !needs.appKeys) return []
  const redirectUri = returnAddress(deps, key)
  const answer = await redeemNothing(connect, outside, redirectUri)
  const wrong = { ...outside, app: { ...outside.app, clientSecret: newSecret(32) } }
  const comparison = await redeemNothing(connect, wrong, redirectUri)
  const { provider } = networkOf(key)
  const said = `${provider} said: ${answer.message} (${answer.code})`
  if (isAboutTheApp(answer) && isAboutTheApp(comparison)) {
    const advice = "Copy both again from the settings of your app."
    return [line("keys", "failed", `${said} The client id or the client secret is wrong. ${advice}`)]
  }
  const isSame = answer.code === comparison.code && answer.message === comparison.message
  if (!isSame && !isNoVerdict(answer) && (isAboutTheApp(comparison) || !isNoVerdict(comparison))) {
    return [line("keys", "ok", `${provider} knows the app and its secret.`)]
  }
  const advice = isNoVerdict(answer)
    ? "That says nothing about the keys. Try again later."
    : "It says the same to a wrong secret: compare the keys with those of your app."
  return [line("keys", "warning", `${said} ${advice}`)]
}

async function redeemNothing(connect: OAuthConnect, outside: Outside, redirectUri: string): Promise<Refused> {
  const state = newSecret(32)
  const returned = new URLSearchParams({ code: newSecret(32), state })
  const answer = await connect.finish(outside, { redirectUri, state, verifier: newSecret(32) }, returned)
  if (answer.kind === "granted") throw new Error("a network took a code that it never issued")
  return answer
}
