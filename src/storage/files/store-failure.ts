/** What people are told who do not run the server. */
export const storeAwayWords = "The store of media files on this server does not respond."

/**
 * The place where files are kept cannot be used now. The message is for the operator: it names the place, and the setting
 * where that is the cause.
 */
export class StoreFailure extends Error {
  override readonly name = "StoreFailure"
  /** Whether it stays so until somebody changes a setting: a wrong key, a bucket that does not exist. */
  readonly isLasting: boolean

  constructor(
    message: string,
    { isLasting = false, cause }: { readonly isLasting?: boolean; readonly cause?: unknown },
  ) {
    super(message, { cause })
    this.isLasting = isLasting
  }
}
