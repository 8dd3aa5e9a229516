/** What is known of something that breaks a limit. */
export type IssueFacts = {
  readonly rule: string
  /** What the service says of it, in English. */
  readonly message: string
  readonly provider?: string | undefined
  readonly limit?: number | undefined
  readonly actual?: number | undefined
  /** What people call the option that it is about. */
  readonly option?: string | undefined
}

/** Broken limits. The service says them in English; other languages say what they can by the name of the rule. */
export const issues = {
  say: ({ message }: IssueFacts): string => message,
} as const
