import type { ChangeName } from "#actions/registry.ts"
import type { AuditEvent } from "#domain/audit-event.ts"

/** What an action did, as the end of a sentence that begins with a name. A new action without one does not compile. */
const sentences: Readonly<Record<ChangeName | AuditEvent, string>> = {
  setup: "set up this server",
  join: "joined the workspace",
  "sign-in": "signed in",
  "sign-in-failed": "failed to sign in",
  "second-factor-failed": "failed the second factor",
  "password-reset": "chose a new password",
  refused: "was refused",
  "security.forgetWrongCodes": "confirmed that wrong codes were their own",
  "second-factor-limit": "had a sign-in stopped after wrong codes",
  "tokens.create": "created a token",
  "tokens.revoke": "revoked a token",
  "apps.connect": "connected an app",
  "apps.disconnect": "disconnected an app",
  "upstream.connect": "connected their company account",
  "upstream.disconnect": "disconnected their company account",
  "workspaces.create": "created a workspace",
  "workspaces.open": "opened a workspace",
  "workspaces.update": "changed the workspace",
  "workspaces.leave": "left a workspace",
  "workspaces.delete": "deleted a workspace",
  "members.invite": "invited someone",
  "members.update": "changed the role of",
  "members.remove": "removed",
  "invitations.renew": "created a new invitation link",
  "invitations.revoke": "withdrew an invitation",
  "invitations.accept": "joined the workspace",
  "profile.update": "changed their profile",
  "password.change": "changed their password",
  "sessions.revoke": "ended a session",
  "sessions.revokeOthers": "ended their other sessions",
  "passkeys.start": "started to add a passkey",
  "passkeys.add": "added a passkey",
  "passkeys.remove": "removed a passkey",
  "totp.start": "started to set up an authenticator app",
  "totp.confirm": "switched on an authenticator app",
  "totp.remove": "switched off the authenticator app",
  "recoveryCodes.renew": "created new recovery codes",
  "posts.create": "wrote a post",
  "posts.update": "changed a post",
  "posts.setVersionText": "changed a post's text",
  "posts.setOption": "changed a post's options",
  "posts.schedule": "scheduled a post",
  "posts.unschedule": "unscheduled a post",
  "posts.move": "moved a post to another time",
  "posts.label": "changed the labels of posts",
  "imports.make": "imported posts from",
  "imports.undo": "undid the import of",
  "labels.save": "saved a label",
  "labels.delete": "deleted a label",
  "queue.setSlots": "changed posting slots",
  "queue.pause": "paused a queue",
  "queue.resume": "resumed a queue",
  "queue.add": "added a post to the queue",
  "queue.shuffle": "shuffled a queue",
  "posts.publishNow": "published a post",
  "posts.publishSoon": "published a post",
  "posts.takeBack": "took back a post before it went out",
  "posts.duplicate": "duplicated a post",
  "posts.delete": "deleted a post",
  "posts.restoreRevision": "restored an earlier state of a post",
  "trash.restore": "brought back a post from the trash",
  "trash.delete": "deleted a post for good",
  "trash.empty": "emptied the trash",
  "media.upload": "uploaded a file",
  "media.update": "described a file",
  "media.delete": "deleted a file",
  "posts.backToDraft": "moved a post back to draft",
  "posts.resolveUncertain": "settled an uncertain post",
  "accounts.connect": "started to connect an account",
  "accounts.finishConnect": "connected an account",
  "accounts.submitForm": "connected an account",
  "accounts.choose": "connected accounts",
  "accounts.delete": "disconnected an account",
  "accountSets.save": "saved the set of accounts",
  "accountSets.delete": "deleted the set of accounts",
  "sandbox.connect": "connected a sandbox account",
  "sandbox.setFault": "set a fault in the sandbox",
  "sandbox.advanceClock": "moved the sandbox's clock",
  "sandbox.fillDemo": "filled the workspace with sample data",
  "approvals.ask": "asked for approval of",
  "approvals.approve": "approved a request",
  "approvals.decline": "declined a request",
  "approvals.expire": "let a request expire",
  "ui.setContext": "showed agents their current page",
  "webhooks.create": "added a webhook",
  "webhooks.update": "changed a webhook",
  "webhooks.delete": "deleted a webhook",
  "webhooks.test": "sent a test to",
  "webhooks.resume": "resumed a webhook",
  "webhooks.resend": "sent a delivery again to",
  "webhooks.rotateSecret": "gave a webhook a new secret",
  "webhooks.recover": "sent missed deliveries again",
}

/** What an entry says after the person's name. The target and the details follow. */
export function sayActivity(action: string): string {
  return isKnown(action) ? sentences[action] : `ran ${action}`
}

/** Entries of a newer version may be read by an older page. */
function isKnown(action: string): action is keyof typeof sentences {
  return Object.hasOwn(sentences, action)
}

export function sayActivityDetail(action: string, detail: string | undefined): string {
  if (detail === undefined) return ""
  // Signing in is recorded with the address it came from.
  return /^(?:setup|join|sign-in|second-factor|password-reset)/.test(action) ? ` from ${detail}` : `: ${detail}`
}
