import type { Context } from "hono"
import type { Ending } from "#networks/meta-shared/simulator/graph-error.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import type { Redeemed } from "#networks/simulator/codes.ts"

/** What Threads and Instagram do differently when somebody lets an app in. */
export type SignIn = {
  readonly name: string
  readonly heading: string
  readonly scopes: readonly string[]
  /** The scope that nobody can withhold. */
  readonly basic: string
  readonly wrongClient: string
  readonly tokenPrefix: "THAA" | "IGAA"
  readonly grantPrefix: "th" | "ig"
  /** What a token is told when access was taken back. */
  readonly revoked: Ending
  readonly answerCode: (tools: SandboxTools, c: Context, token: string, code: Redeemed) => Response
}
