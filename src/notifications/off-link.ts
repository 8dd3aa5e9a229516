import type { Keyring } from "#crypto/keyring.ts"
import { type Id, readId, showId } from "#domain/ids.ts"
import { kindNames, type NotificationKind } from "#domain/notification.ts"

/** What a link in an e-mail switches off: e-mails of one kind, for one person in one workspace. */
export type MailOff = {
  readonly userId: Id<"usr">
  readonly workspaceId: Id<"wsp">
  readonly kind: NotificationKind
}

type Deps = { readonly keyring: Keyring; readonly baseUrl: URL }

/** Works without signing in: whoever has the e-mail may stop it, and can do nothing else with it. */
export function writeOffLink({ keyring, baseUrl }: Deps, { userId, workspaceId, kind }: MailOff): string {
  const text = [showId("usr", userId), showId("wsp", workspaceId), kind].join("~")
  const url = new URL("/mail/off", baseUrl)
  url.searchParams.set("what", text)
  url.searchParams.set("signature", keyring.sign("mail-off", text))
  return url.href
}

export function readOffLink({ keyring }: Pick<Deps, "keyring">, what: string, signature: string): MailOff | undefined {
  if (!keyring.verify("mail-off", what, signature)) return undefined
  const [user = "", workspace = "", name = ""] = what.split("~")
  const kind = kindNames.find((each) => each === name)
  return kind === undefined ? undefined : { userId: readId("usr", user), workspaceId: readId("wsp", workspace), kind }
}
