/** The only script that may run beside the pages. */
const script = "/sw.js"

type ScriptPolicy = { readonly createScriptURL: (url: string) => string }
type PolicyFactory = {
  readonly createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy
}

/** A page may make a policy once, however often somebody signs in on it. */
let policy: ScriptPolicy | undefined

function makePolicy(): ScriptPolicy | undefined {
  const { trustedTypes } = window as { readonly trustedTypes?: PolicyFactory }
  return trustedTypes?.createPolicy("service-worker", { createScriptURL: () => script })
}

/** Lets the service worker in, under a policy that knows no other address. Not while developing: it would keep old files. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return
  try {
    policy ??= makePolicy()
    await navigator.serviceWorker.register(policy?.createScriptURL(script) ?? script, { updateViaCache: "none" })
  } catch {
    // A private window has none, or the network went away: the app works without, and the next visit tries again.
  }
}

/** Goes where a notification leads that somebody pressed. */
export function onOpenAsked(open: (path: string) => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined
  const hear = ({ data, ports }: MessageEvent<unknown>) => {
    const path = typeof data === "object" && data !== null && "open" in data ? data.open : undefined
    if (typeof path !== "string" || !/^\/(?![/\\])/.test(path)) return
    ports[0]?.postMessage("taken")
    open(path)
  }
  navigator.serviceWorker.addEventListener("message", hear)
  navigator.serviceWorker.startMessages()
  return () => navigator.serviceWorker.removeEventListener("message", hear)
}
