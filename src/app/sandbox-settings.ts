import { hasLoopbackBase } from "#app/address-settings.ts"
import { bareUrl, isProduction, onOrOff, refuse, setting } from "#app/setting.ts"

const otherwise = "on where FANFARE_BASE_URL is loopback and NODE_ENV is not production, else off"

/** Whether the networks are played here, and what may be done with them then. */
export const sandboxSettings = {
  FANFARE_SANDBOX: setting({
    about:
      "Whether the sandbox simulates networks without keys: on or off. It publishes nothing and is meant for trials on your own machine.",
    example: "on",
    otherwise,
    read: (_, given) => isSandboxOn(given),
  }),
  FANFARE_SANDBOX_CLOCK: setting({
    about:
      "Whether the operator may move the service's clock forward while the sandbox is on: on or off. It moves for every workspace. It cannot be on in production mode.",
    example: "on",
    otherwise,
    read: mayMoveClock,
  }),
  FANFARE_SANDBOX_URL: setting({
    about:
      "The address of a sandbox that runs as a process of its own (node dist/service/sandbox.js --port 4000 --dir ./data), so that several instances on this machine share it; it knows no sign-in. It takes the place of the one inside.",
    example: "http://127.0.0.1:4000",
    otherwise: "the sandbox runs inside the service",
    read: (text) => (text === undefined ? undefined : bareUrl(text, "http://127.0.0.1:4000")),
  }),
}

/** Networks without keys are played where somebody tries the service out; elsewhere only when asked for. */
export function isSandboxOn(given: NodeJS.ProcessEnv): boolean {
  const text = given["FANFARE_SANDBOX"]?.trim() || undefined
  return text === undefined ? isTrial(given) : onOrOff(text)
}

function isTrial(given: NodeJS.ProcessEnv): boolean {
  return hasLoopbackBase(given) && !isProduction(given)
}

function mayMoveClock(text: string | undefined, given: NodeJS.ProcessEnv): boolean {
  if (text === undefined) return isTrial(given)
  if (text === "on" && isProduction(given)) refuse("off in production mode (NODE_ENV=production)")
  return onOrOff(text)
}
