import type { AppCalls } from "#actions/registry.ts"
import { keepLastPerson } from "../post/last-person.ts"

/** What stands between push and this browser. */
export type PushHere = "cannot" | "denied" | "open"

export function readPushHere(): PushHere {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return "cannot"
  return Notification.permission === "denied" ? "denied" : "open"
}

/** The address by which push reaches this browser, where it does. */
export async function findEndpoint(): Promise<string | null> {
  return (await findSubscription())?.endpoint ?? null
}

async function findSubscription(): Promise<PushSubscription | null> {
  if (readPushHere() === "cannot") return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks the person, then the browser's push service. Nothing where the person has not answered. */
export async function subscribeHere(
  publicKey: string,
): Promise<AppCalls["notifications.addBrowser"]["input"] | "denied" | "open" | "no-service"> {
  const permission = await Notification.requestPermission()
  if (permission !== "granted") return permission === "denied" ? "denied" : "open"
  try {
    const registration = await navigator.serviceWorker.ready
    // One that was made for another server's key is of no use.
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    const { endpoint = "", keys = {} } = made.toJSON()
    const { p256dh = "", auth = "" } = keys
    return { endpoint, keys: { p256dh, auth }, userAgent: navigator.userAgent }
  } catch {
    return "no-service"
  }
}

/** The push service refuses what comes later, and the server then forgets the browser. */
export async function unsubscribeHere(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}

/** Whoever comes next to this browser hears nothing of the person who left it, and sees nothing that they wrote. */
export async function leaveBrowser(): Promise<void> {
  keepLastPerson(null)
  await unsubscribeHere().catch(() => undefined)
}
