export type RefusedSetup = Readonly<Partial<Record<"name" | "email" | "password", string>>>
export type SetupDraft = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly workspaceName: string
  readonly timeZone: string
}
