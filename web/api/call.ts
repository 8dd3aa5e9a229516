import type { AppCalls } from "#actions/registry.ts"
import { Refusal } from "./refusal.ts"
import { request } from "./request.ts"
import type { Manner } from "./request.ts"
import { sendSignal } from "./signals.ts"

/** Runs an app action as the person who is signed in. */
export async function call<Name extends keyof AppCalls>(
  name: Name,
  input: AppCalls[Name]["input"],
  manner?: Manner,
): Promise<AppCalls[Name]["output"]> {
  try {
    return (await request("POST", `/api/app/${name}`, input, manner)) as AppCalls[Name]["output"]
  } catch (error) {
    // A session can end at any moment, from another tab or another machine; the next request finds out.
    if (error instanceof Refusal && error.code === "Unauthorized") sendSignal("signed-out")
    throw error
  }
}
