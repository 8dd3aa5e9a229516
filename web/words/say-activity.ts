/** What an action did, as the end of a sentence that begins with a name. */
const sentences: Readonly<Record<string, string>> = {
  setup: "set up this server",
  join: "joined the workspace",
  "sign-in": "signed in",
  reset: "chose a new password",
  "tokens.create": "created a token",
  "tokens.revoke": "revoked a token",
  "workspaces.create": "created a workspace",
  "workspaces.open": "opened a workspace",
  "workspaces.update": "changed the workspace",
  "workspaces.leave": "left a workspace",
  "workspaces.delete": "deleted a workspace",
  "members.invite": "invited someone",
  "members.update": "changed a role",
  "members.remove": "removed someone",
  "invitations.renew": "made a new invitation link",
  "invitations.revoke": "withdrew an invitation",
  "invitations.accept": "joined the workspace",
  "profile.update": "changed their profile",
  "password.change": "changed their password",
  "sessions.revoke": "ended a session",
  "sessions.revokeOthers": "ended their other sessions",
  "passkeys.start": "began to add a passkey",
  "passkeys.add": "added a passkey",
  "passkeys.remove": "removed a passkey",
  "totp.start": "began to set up an authenticator app",
  "totp.confirm": "switched on an authenticator app",
  "totp.remove": "switched off the authenticator app",
  "recoveryCodes.renew": "made new recovery codes",
  "posts.create": "wrote a post",
  "posts.update": "changed a post",
  "posts.setVersionText": "changed a post's text",
  "posts.setOption": "changed a post's options",
  "posts.schedule": "scheduled a post",
  "posts.unschedule": "took a post off the schedule",
  "posts.publishNow": "published a post",
  "posts.duplicate": "duplicated a post",
  "posts.delete": "deleted a post",
  "media.upload": "uploaded a file",
  "media.update": "described a file",
  "media.delete": "deleted a file",
  "accounts.delete": "disconnected an account",
}

export function sayActivity(action: string, detail: string | undefined): string {
  const sentence = sentences[action] ?? `ran ${action}`
  if (detail === undefined) return sentence
  // Coming in is recorded with the address it came from.
  return action.includes(".") ? `${sentence}: ${detail}` : `${sentence} from ${detail}`
}
