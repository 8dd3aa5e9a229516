import type { Actions } from "./actions.d.ts"

export type { Actions }

/** The name of an action, such as `posts.create`. */
export type ActionName = keyof Actions

/** One thing that is wrong: `path` names the field, `rule` is a stable name for what is wrong with it. */
export type Issue = {
  readonly rule: string
  readonly path: string
  readonly message: string
  readonly accountId?: string
  readonly provider?: string
  readonly limit?: unknown
  readonly actual?: unknown
}

/**
 * The service refused, and its message says why. `ApprovalRequired` is what actions answer that would make something public:
 * a person decides in the app. `Lost` is ours: there was no answer, also not when we asked again.
 */
export class FanfareError extends Error {
  readonly name: "FanfareError"
  readonly code:
    | "ApprovalRequired"
    | "BadInput"
    | "Conflict"
    | "Forbidden"
    | "Internal"
    | "Invalid"
    | "Lost"
    | "NotFound"
    | "PlanLimit"
    | "TooManyRequests"
    | "Unauthorized"
    | "UnknownAction"
  /** The status of the answer; 0 where there was none. */
  readonly status: number
  readonly issues: readonly Issue[]
  /** After how many seconds to try again, where the service says so. */
  readonly retryAfterSeconds: number | undefined
}

export type ClientOptions = {
  /** Where Fanfare is: `https://fanfare.example.com`. */
  readonly url: string | URL
  /** A personal token: `fanfare_…`. */
  readonly token: string
  /** How often a call is made at the most, when it is lost or the service is busy. 4 unless you say something else. */
  readonly tries?: number
  readonly fetch?: typeof globalThis.fetch
}

export type CallOptions = {
  readonly signal?: AbortSignal
  /**
   * A call that is repeated with the same key and input within 24 hours does not run again. Without one, each call gets its own,
   * so that it runs once however often it had to be sent.
   */
  readonly idempotencyKey?: string
}

export type UploadOptions = {
  readonly fileName?: string
  readonly altText?: string
  readonly signal?: AbortSignal
  /** Called with how many bytes were sent; the form around the file counts too. */
  readonly onProgress?: (sentBytes: number) => void
}

/** Actions that only a person can allow. */
export type AskedName = { [Name in ActionName]: [Actions[Name]["output"]] extends [never] ? Name : never }[ActionName]

export type AskOptions = {
  readonly signal?: AbortSignal
  /** Who asks, as the person reads it beside the name of the token: "A script" unless you say something else. */
  readonly as?: string
}

/** A person was asked, and decides at `approvalUrl`. */
export type Asked = {
  readonly status: "pending_approval"
  readonly action: string
  readonly approvalUrl: string
  /** The same in words, with what the person ought to know. */
  readonly message: string
}

/** A picture or video, as `media.list` shows it. */
export type UploadedMedia = Actions["media.list"]["output"]["media"][number]

export type Client = {
  /** Runs an action. */
  call<Name extends ActionName>(
    name: Name,
    ...rest: object extends Actions[Name]["input"]
      ? [input?: Actions[Name]["input"], options?: CallOptions]
      : [input: Actions[Name]["input"], options?: CallOptions]
  ): Promise<Actions[Name]["output"]>
  /** Asks a person to allow an action. It runs when the person does so; the same request waits once, however often it is made. */
  ask<Name extends AskedName>(name: Name, input: Actions[Name]["input"], options?: AskOptions): Promise<Asked>
  /** Uploads a picture or video, which posts can then show. */
  upload(bytes: Blob | Uint8Array<ArrayBuffer>, options?: UploadOptions): Promise<UploadedMedia>
}

export function createClient(options: ClientOptions): Client
