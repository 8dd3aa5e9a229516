import type { AppCalls } from "#actions/registry.ts"

/** Everybody who may call, in the order of the columns below. */
export const callers = [
  "anonymous",
  "wrong token",
  "personal token of an owner",
  "viewer",
  "editor",
  "admin",
  "owner",
  "ex-member",
  "owner of another workspace",
] as const

export type Caller = (typeof callers)[number]

/** Ids that exist in the workspace the table is about. */
export type Targets = {
  readonly workspace: string
  readonly member: string
  readonly invitation: string
  readonly session: string
  readonly passkey: string
  readonly token: string
  readonly account: string
  readonly post: string
  readonly webhook: string
  readonly delivery: string
  /** Of the owner's agent, in a conversation with it. */
  readonly approval: string
  readonly conversation: string
  /** A conversation of the owner with the assistant, and its question. */
  readonly chat: string
  readonly turn: string
}

export type Row = {
  readonly route: string
  /** What is sent. Inputs are chosen so that the owner's answer shows that the action is allowed and changes nothing that others need. */
  readonly body?: (targets: Targets) => unknown
  readonly path?: (targets: Targets) => string
  /** One answer for each of `callers`. */
  readonly answers: string
}

/** A person's password is asked for again: whoever gets this far is told that it is wrong. */
const wrongPassword = "not the password at all"

const future = "2099-01-01T00:00:00Z"
const week = { from: "2026-01-01T00:00:00Z", to: "2026-01-08T00:00:00Z" }

const month = { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" }
const imported = { key: "one-of-sixteen-letters", fileName: "posts.csv" }
const cells = { row: 2, text: "x", accounts: "", when: "", labels: "", files: "" }
const previewed = { rows: [cells], timeZone: "Europe/Copenhagen", dateOrder: "dmy" }

/** The post stays one without accounts: it can be read and written, and not sent out. */
const editOf = (id: string) => ({ id, accountIds: [], versions: [{ content: [{ body: "x" }] }] })

type ActionRow = readonly [name: keyof AppCalls, body: (targets: Targets) => unknown, answers: string]

const open = "  401U 401U 403F "

/* prettier columns:                                     viewer  editor  admin   owner   ex-mem. other */
const actionRows: readonly ActionRow[] = [
  ["workspaces.list", () => ({}), `${open} 200     200     200     200     200     200`],
  ["workspaces.create", () => ({ name: "" }), `${open} 400B    400B    400B    400B    400B    400B`],
  ["workspaces.open", (t) => ({ id: t.workspace }), `${open} 200     200     200     200     404N    404N`],
  ["workspaces.update", () => ({}), `${open} 403F    403F    200     200     403F    200`],
  ["workspaces.leave", () => ({ id: "wsp_nonsense" }), `${open} 404N    404N    404N    404N    404N    404N`],
  [
    "workspaces.delete",
    (t) => ({ id: t.workspace, name: "?" }),
    `${open} 403F    403F    403F    400B    404N    404N`,
  ],
  ["members.list", () => ({}), `${open} 200     200     200     200     403F    200`],
  ["members.invite", () => ({ role: "viewer" }), `${open} 403F    403F    200     200     403F    200`],
  ["members.update", (t) => ({ id: t.member, role: "viewer" }), `${open} 403F    403F    200     200     403F    404N`],
  ["members.remove", () => ({ id: "mem_nonsense" }), `${open} 403F    403F    404N    404N    403F    404N`],
  ["invitations.renew", (t) => ({ id: t.invitation }), `${open} 403F    403F    200     200     403F    404N`],
  ["invitations.revoke", () => ({ id: "inv_nonsense" }), `${open} 403F    403F    404N    404N    403F    404N`],
  ["invitations.accept", () => ({ secret: "nonsense" }), `${open} 404N    404N    404N    404N    404N    404N`],
  ["profile.update", () => ({}), `${open} 200     200     200     200     200     200`],
  [
    "password.change",
    () => ({ currentPassword: wrongPassword, newPassword: "a new one, long enough" }),
    `${open} 403F    403F    403F    403F    403F    403F`,
  ],
  [
    "profile.changeEmail",
    () => ({ email: "other@example.com", currentPassword: wrongPassword }),
    `${open} 403F    403F    403F    403F    403F    403F`,
  ],
  ["notifications.list", () => ({}), `${open} 200     200     200     200     200     200`],
  ["notifications.markRead", () => ({}), `${open} 400B    400B    400B    400B    400B    400B`],
  ["notifications.locate", () => ({ id: "ntf_nonsense" }), `${open} 404N    404N    404N    404N    404N    404N`],
  ["notifications.settings", () => ({}), `${open} 200     200     200     200     403F    200`],
  ["notifications.saveSettings", () => ({}), `${open} 200     200     200     200     403F    200`],
  ["notifications.addBrowser", () => ({}), `${open} 400B    400B    400B    400B    400B    400B`],
  [
    "notifications.removeBrowser",
    () => ({ id: "psh_nonsense" }),
    `${open} 404N    404N    404N    404N    404N    404N`,
  ],
  [
    "notifications.sendTest",
    () => ({ browserId: "psh_nonsense" }),
    `${open} 404N    404N    404N    404N    404N    404N`,
  ],
  ["sessions.list", () => ({}), `${open} 200     200     200     200     200     200`],
  ["sessions.revoke", (t) => ({ id: t.session }), `${open} 404N    404N    404N    404N    404N    404N`],
  ["sessions.revokeOthers", () => ({}), `${open} 200     200     200     200     200     200`],
  ["security.get", () => ({}), `${open} 200     200     200     200     200     200`],
  ["security.forgetWrongCodes", () => ({}), `${open} 200     200     200     200     200     200`],
  ["passkeys.start", () => ({ password: wrongPassword }), `${open} 403F    403F    403F    403F    403F    403F`],
  ["passkeys.add", () => ({}), `${open} 400B    400B    400B    400B    400B    400B`],
  [
    "passkeys.remove",
    (t) => ({ id: t.passkey, password: wrongPassword }),
    `${open} 403F    403F    403F    403F    403F    403F`,
  ],
  ["totp.start", () => ({ password: wrongPassword }), `${open} 403F    403F    403F    403F    403F    403F`],
  ["totp.confirm", () => ({ code: "000000" }), `${open} 404N    404N    404N    404N    404N    404N`],
  ["totp.remove", () => ({ password: wrongPassword }), `${open} 403F    403F    403F    403F    403F    403F`],
  ["recoveryCodes.renew", () => ({ password: wrongPassword }), `${open} 403F    403F    403F    403F    403F    403F`],
  ["tokens.list", () => ({}), `${open} 200     200     200     200     200     200`],
  ["tokens.create", () => ({ name: "table" }), `${open} 200     200     200     200     403F    200`],
  ["tokens.revoke", (t) => ({ id: t.token }), `${open} 404N    404N    404N    404N    404N    404N`],
  ["apps.list", () => ({}), `${open} 200     200     200     200     200     200`],
  ["apps.disconnect", () => ({ clientId: "https://a.test/b" }), `${open} 404N    404N    404N    404N    404N    404N`],
  ["tools.list", () => ({}), `${open} 200     200     200     200     200     200`],
  ["upstream.disconnect", () => ({ password: wrongPassword }), `${open} 404N    404N    404N    404N    404N    404N`],
  ["audit.list", () => ({}), `${open} 403F    403F    200     200     403F    200`],
  ["webhooks.list", () => ({}), `${open} 403F    403F    200     200     403F    200`],
  [
    "webhooks.create",
    () => ({ url: "ftp://example.com", events: ["ping"] }),
    `${open} 403F    403F    400B    400B    403F    400B`,
  ],
  ["webhooks.update", (t) => ({ id: t.webhook }), `${open} 403F    403F    200     200     403F    404N`],
  ["webhooks.delete", () => ({ id: "whk_nonsense" }), `${open} 403F    403F    404N    404N    403F    404N`],
  ["webhooks.test", (t) => ({ id: t.webhook }), `${open} 403F    403F    200     200     403F    404N`],
  ["webhooks.pause", (t) => ({ id: t.webhook }), `${open} 403F    403F    200     200     403F    404N`],
  ["webhooks.resume", (t) => ({ id: t.webhook }), `${open} 403F    403F    200     200     403F    404N`],
  ["webhooks.deliveries", (t) => ({ id: t.webhook }), `${open} 403F    403F    200     200     403F    404N`],
  ["webhooks.delivery", (t) => ({ deliveryId: t.delivery }), `${open} 403F    403F    200     200     403F    404N`],
  ["webhooks.resend", (t) => ({ deliveryId: t.delivery }), `${open} 403F    403F    200     200     403F    404N`],
  ["webhooks.rotateSecret", (t) => ({ id: t.webhook }), `${open} 403F    403F    200     200     403F    404N`],
  [
    "webhooks.recover",
    (t) => ({ id: t.webhook, since: future }),
    `${open} 403F    403F    200     200     403F    404N`,
  ],
  ["approvals.list", () => ({}), `${open} 200     200     200     200     403F    200`],
  ["approvals.waiting", () => ({}), `${open} 200     200     200     200     200     200`],
  ["approvals.locate", (t) => ({ id: t.approval }), `${open} 404N    404N    404N    200     404N    404N`],
  ["approvals.get", (t) => ({ id: t.approval }), `${open} 404N    404N    404N    200     403F    404N`],
  [
    "approvals.approve",
    (t) => ({ id: t.approval, contentHash: "never shown" }),
    `${open} 404N    404N    404N    409C    403F    404N`,
  ],
  ["approvals.decline", (t) => ({ id: t.approval }), `${open} 404N    404N    404N    200     403F    404N`],
  ["conversations.list", () => ({}), `${open} 200     200     200     200     403F    200`],
  ["conversations.get", (t) => ({ id: t.conversation }), `${open} 404N    404N    404N    200     403F    404N`],
  ["accounts.list", () => ({}), `${open} 200     200     200     200     403F    200`],
  ["providers.limits", () => ({}), `${open} 200     200     200     200     403F    200`],
  ["providers.list", () => ({}), `${open} 200     200     200     200     403F    200`],
  ["plan.get", () => ({}), `${open} 200     200     200     200     403F    200`],
  ["posts.list", () => ({}), `${open} 200     200     200     200     403F    200`],
  ["posts.get", (t) => ({ id: t.post }), `${open} 200     200     200     200     403F    404N`],
  ["posts.validate", (t) => ({ id: t.post }), `${open} 200     200     200     200     403F    404N`],
  ["posts.create", (t) => ({ accountIds: [t.account] }), `${open} 403F    200     200     200     403F    404N`],
  ["posts.update", (t) => editOf(t.post), `${open} 403F    200     200     200     403F    404N`],
  ["posts.setVersionText", (t) => ({ id: t.post, body: "x" }), `${open} 403F    200     200     200     403F    404N`],
  [
    "posts.setOption",
    (t) => ({ id: t.post, key: "x.madeWithAi" }),
    `${open} 403F    200     200     200     403F    404N`,
  ],
  ["posts.schedule", (t) => ({ id: t.post, at: future }), `${open} 403F    400I    400I    400I    403F    404N`],
  ["posts.publishNow", (t) => ({ id: t.post }), `${open} 403F    400I    400I    400I    403F    404N`],
  ["posts.publishSoon", (t) => ({ id: t.post }), `${open} 403F    400I    400I    400I    403F    404N`],
  ["posts.takeBack", (t) => ({ id: t.post }), `${open} 403F    409C    409C    409C    403F    404N`],
  ["posts.unschedule", (t) => ({ id: t.post }), `${open} 403F    409C    409C    409C    403F    404N`],
  ["posts.duplicate", (t) => ({ id: t.post }), `${open} 403F    200     200     200     403F    404N`],
  ["posts.history", (t) => ({ id: t.post }), `${open} 200     200     200     200     403F    404N`],
  [
    "posts.revision",
    (t) => ({ id: t.post, revisionId: "rev_nonsense" }),
    `${open} 404N    404N    404N    404N    403F    404N`,
  ],
  [
    "posts.restoreRevision",
    (t) => ({ id: t.post, revisionId: "rev_nonsense" }),
    `${open} 403F    404N    404N    404N    403F    404N`,
  ],
  ["trash.list", () => ({}), `${open} 200     200     200     200     403F    200`],
  ["trash.restore", () => ({ id: "pst_nonsense" }), `${open} 403F    404N    404N    404N    403F    404N`],
  ["trash.delete", () => ({ id: "pst_nonsense" }), `${open} 403F    404N    404N    404N    403F    404N`],
  ["trash.empty", () => ({}), `${open} 403F    200     200     200     403F    200`],
  ["posts.delete", () => ({ id: "pst_nonsense" }), `${open} 403F    404N    404N    404N    403F    404N`],
  ["posts.attempts", (t) => ({ id: t.post }), `${open} 200     200     200     200     403F    404N`],
  ["posts.lastChange", (t) => ({ id: t.post }), `${open} 200     200     200     200     403F    404N`],
  ["posts.failing", () => ({}), `${open} 200     200     200     200     403F    200`],
  ["posts.move", (t) => ({ id: t.post, at: future }), `${open} 403F    200     200     200     403F    404N`],
  [
    "posts.label",
    (t) => ({ ids: [t.post], labelId: "lbl_nonsense", isOn: true }),
    `${open} 403F    404N    404N    404N    403F    404N`,
  ],
  ["calendar.posts", () => week, `${open} 200     200     200     200     403F    200`],
  ["calendar.tray", () => ({}), `${open} 200     200     200     200     403F    200`],
  ["imports.preview", () => previewed, `${open} 403F    200     200     200     403F    200`],
  ["imports.make", () => ({ ...imported, rows: [] }), `${open} 403F    400B    400B    400B    403F    400B`],
  ["imports.undo", () => ({ key: imported.key }), `${open} 403F    404N    404N    404N    403F    404N`],
  ["imports.list", () => ({}), `${open} 403F    200     200     200     403F    200`],
  ["home.get", () => ({}), `${open} 200     200     200     200     403F    200`],
  ["home.brief", () => ({}), `${open} 200     200     200     200     403F    200`],
  ["search.find", () => ({ text: "bulbs" }), `${open} 200     200     200     200     403F    200`],
  ["posts.browse", (t) => ({ accountId: t.account }), `${open} 200     200     200     200     403F    404N`],
  ["labels.list", () => ({}), `${open} 200     200     200     200     403F    200`],
  ["labels.save", () => ({ name: "", colour: "moss" }), `${open} 403F    400B    400B    400B    403F    400B`],
  ["labels.delete", () => ({ id: "lbl_nonsense" }), `${open} 403F    404N    404N    404N    403F    404N`],
  ["queue.get", () => week, `${open} 200     200     200     200     403F    200`],
  ["queue.add", () => ({ id: "pst_nonsense" }), `${open} 403F    404N    404N    404N    403F    404N`],
  ["queue.next", (t) => ({ accountIds: [t.account] }), `${open} 200     200     200     200     403F    404N`],
  [
    "queue.setSlots",
    (t) => ({ accountId: t.account, slots: [] }),
    `${open} 403F    200     200     200     403F    404N`,
  ],
  ["queue.pause", (t) => ({ accountId: t.account }), `${open} 403F    200     200     200     403F    404N`],
  ["queue.resume", (t) => ({ accountId: t.account }), `${open} 403F    200     200     200     403F    404N`],
  ["queue.shuffle", (t) => ({ accountId: t.account }), `${open} 403F    200     200     200     403F    404N`],
  ["posts.pictures", (t) => ({ postIds: [t.post] }), `${open} 200     200     200     200     403F    404N`],
  ["posts.metrics", (t) => ({ id: t.post }), `${open} 200     200     200     200     403F    404N`],
  [
    "analytics.summary",
    (t) => ({ from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z", accountIds: [t.account] }),
    `${open} 200     200     200     200     403F    404N`,
  ],
  [
    "analytics.daily",
    (t) => ({ from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z", accountIds: [t.account] }),
    `${open} 200     200     200     200     403F    404N`,
  ],
  [
    "analytics.ofLabel",
    () => ({ ...month, labelId: "lbl_nonsense" }),
    `${open} 404N    404N    404N    404N    403F    404N`,
  ],
  ["analytics.byLabel", () => month, `${open} 200     200     200     200     403F    200`],
  ["analytics.posts", () => month, `${open} 200     200     200     200     403F    200`],
  ["posts.backToDraft", (t) => ({ id: t.post }), `${open} 403F    409C    409C    409C    403F    404N`],
  [
    "posts.resolveUncertain",
    (t) => ({ id: t.post, accountId: t.account, resolution: "sendAgain" }),
    `${open} 403F    409C    409C    409C    403F    404N`,
  ],
  ["accounts.overview", () => ({}), `${open} 200     200     200     200     403F    200`],
  // What is known is returned where the network is not asked.
  ["accountSets.list", () => ({}), `${open} 403F    200     200     200     403F    200`],
  [
    "accountSets.save",
    (t) => ({ name: "Every day", accountIds: [t.account] }),
    `${open} 403F    200     200     200     403F    404N`,
  ],
  ["accountSets.delete", () => ({ name: "Nothing" }), `${open} 403F    404N    404N    404N    403F    404N`],
  ["accounts.choices", (t) => ({ id: t.account }), `${open} 200     200     200     200     403F    404N`],
  ["links.preview", () => ({ url: "no address" }), `${open} 400B    400B    400B    400B    403F    400B`],
  ["accounts.check", (t) => ({ id: t.account }), `${open} 403F    403F    200     200     403F    404N`],
  ["accounts.connect", () => ({ key: "bluesky" }), `${open} 403F    403F    200     200     403F    200`],
  [
    "accounts.finishConnect",
    () => ({ key: "x", returned: "?state=nonsense" }),
    `${open} 403F    403F    404N    404N    403F    404N`,
  ],
  [
    "accounts.submitForm",
    () => ({ key: "bluesky", values: {} }),
    `${open} 403F    403F    400B    400B    403F    400B`,
  ],
  [
    "accounts.choose",
    () => ({ key: "x", secret: "nonsense", externalIds: ["1"] }),
    `${open} 403F    403F    404N    404N    403F    404N`,
  ],
  ["sandbox.connect", () => ({ key: "x" }), `${open} 403F    403F    403F    200     403F    200`],
  ["accounts.delete", () => ({ id: "acc_nonsense" }), `${open} 403F    403F    404N    404N    403F    404N`],
  ["media.list", () => ({}), `${open} 200     200     200     200     403F    200`],
  ["media.conversions", () => ({}), `${open} 200     200     200     200     403F    200`],
  ["media.update", () => ({ id: "med_nonsense", altText: "" }), `${open} 403F    404N    404N    404N    403F    404N`],
  ["assistant.get", () => ({}), `${open} 200     200     200     200     403F    200`],
  ["assistant.settings", () => ({}), `${open} 403F    403F    403F    200     403F    200`],
  ["assistant.save", () => ({ isOn: true }), `${open} 403F    403F    403F    200     403F    200`],
  ["assistant.test", () => ({ model: "m" }), `${open} 403F    403F    403F    400B    403F    400B`],
  ["assistant.models", () => ({}), `${open} 403F    403F    403F    400B    403F    400B`],
  ["assistant.usage", () => ({}), `${open} 403F    403F    200     200     403F    200`],
  ["chats.list", () => ({}), `${open} 200     200     200     200     403F    200`],
  ["chats.get", (t) => ({ id: t.chat }), `${open} 404N    404N    404N    200     403F    404N`],
  ["chats.turn", (t) => ({ id: t.turn }), `${open} 404N    404N    404N    200     403F    404N`],
  ["chats.ask", () => ({ question: "/why" }), `${open} 200     200     200     200     403F    200`],
  ["chats.stop", (t) => ({ id: t.turn }), `${open} 404N    404N    404N    200     403F    404N`],
  ["chats.rename", (t) => ({ id: t.chat, title: "Why" }), `${open} 404N    404N    404N    200     403F    404N`],
  ["chats.delete", () => ({ id: "cht_nonsense" }), `${open} 404N    404N    404N    404N    403F    404N`],
  [
    "chats.accept",
    (t) => ({ turnId: t.turn, step: "1", baseUpdatedAt: future }),
    `${open} 403F    404N    404N    404N    403F    404N`,
  ],
  ["chats.discard", (t) => ({ turnId: t.turn, step: "1" }), `${open} 404N    404N    404N    404N    403F    404N`],
  ["chats.undo", (t) => ({ turnId: t.turn, step: "1" }), `${open} 403F    404N    404N    404N    403F    404N`],
  ["media.suggestAltText", () => ({ id: "med_nonsense" }), `${open} 403F    404N    404N    404N    403F    404N`],
  ["media.delete", () => ({ id: "med_nonsense" }), `${open} 403F    404N    404N    404N    403F    404N`],
  ["ui.getContext", () => ({}), `${open} 200     200     200     200     403F    200`],
  ["ui.setContext", (t) => ({ page: "/", postId: t.post }), `${open} 200     200     200     200     403F    404N`],
  [
    "sandbox.setFault",
    (t) => ({ accountId: t.account, fault: null }),
    `${open} 403F    403F    403F    200     403F    404N`,
  ],
  ["sandbox.ledger", () => ({}), `${open} 403F    403F    403F    200     403F    200`],
  ["sandbox.fillDemo", () => ({ seed: -1 }), `${open} 403F    403F    403F    400B    403F    400B`],
  ["sandbox.removeDemo", () => ({}), `${open} 403F    403F    403F    200     403F    200`],
  ["sandbox.advanceClock", () => ({ seconds: 0 }), `${open} 403F    403F    403F    200     403F    403F`],
  // The owner of the first workspace has set the server up.
  ["server.access", () => ({}), `${open} 200     200     200     200     200     200`],
  ["server.status", () => ({}), `${open} 403F    403F    403F    200     403F    403F`],
  ["server.check", () => ({}), `${open} 403F    403F    403F    200     403F    403F`],
  ["sandbox.status", () => ({}), `${open} 403F    403F    403F    200     403F    200`],
]

type AgentRow = readonly [name: string, body: (targets: Targets) => unknown, answer: string]

/* What a token gets. People use the app's own paths: to them this one is closed, signed in or not. */
const agentRows: readonly AgentRow[] = [
  ["no.such.action", () => ({}), "404A"],
  ["members.list", () => ({}), "404A"],
  ["webhooks.list", () => ({}), "404A"],
  ["analytics.daily", () => ({ from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" }), "404A"],
  ["approvals.approve", (t) => ({ id: t.approval, contentHash: "never shown" }), "404A"],
  ["accounts.list", () => ({}), "200"],
  ["providers.limits", () => ({}), "200"],
  ["providers.list", () => ({}), "200"],
  ["media.list", () => ({}), "200"],
  ["posts.list", () => ({}), "200"],
  ["posts.get", (t) => ({ id: t.post }), "200"],
  ["posts.validate", (t) => ({ id: t.post }), "200"],
  ["posts.metrics", (t) => ({ id: t.post }), "200"],
  ["analytics.summary", () => ({ from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" }), "200"],
  ["posts.create", () => ({}), "200"],
  ["posts.update", (t) => editOf(t.post), "200"],
  ["posts.setVersionText", (t) => ({ id: t.post, body: "x" }), "200"],
  ["posts.setOption", (t) => ({ id: t.post, key: "x.madeWithAi" }), "200"],
  ["posts.schedule", (t) => ({ id: t.post, at: future }), "403P"],
  ["posts.publishNow", (t) => ({ id: t.post }), "403P"],
  ["posts.delete", (t) => ({ id: t.post }), "403P"],
  ["accounts.delete", (t) => ({ id: t.account }), "403P"],
  ["ui.getContext", () => ({}), "200"],
  ["ui.setContext", () => ({ page: "/" }), "200"],
]

const nonsense = "nonsense"
const somebody = { name: "X", email: "x@example.com", password: "long enough to be one" }

/* Routes that need no sign-in answer everybody alike, but for tokens: those belong elsewhere. */
const publicly = (answer: string) => `${answer} 401U 403F ${Array(6).fill(answer).join(" ")}`

export const table: readonly Row[] = [
  ...actionRows.map(([name, body, answers]): Row => ({ route: `POST /api/app/${name}`, body, answers })),
  {
    route: "POST /api/app/no.such.action",
    body: () => ({}),
    answers: `${open} 404A    404A    404A    404A    404A    404A`,
  },

  { route: "GET /healthz", answers: Array(9).fill("200").join(" ") },
  { route: "GET /readyz", answers: Array(9).fill("200").join(" ") },
  // Only a token of the operator's settings opens it, and nobody here has that.
  { route: "GET /metrics", answers: Array(9).fill("404N").join(" ") },
  { route: "GET /assets/*", path: () => "/assets/none.js", answers: Array(9).fill("404N").join(" ") },
  { route: "GET /:file", path: () => "/none.js", answers: Array(9).fill("404N").join(" ") },
  { route: "GET /shell.json", answers: Array(9).fill("200").join(" ") },
  { route: "GET /docs/*", path: () => "/docs/teams", answers: Array(9).fill("200").join(" ") },
  { route: "GET /*", path: () => "/", answers: Array(9).fill("200").join(" ") },

  { route: "GET /sandbox", answers: "401U 401U 401U 200 200 200 200 403F 200" },
  { route: "GET /sandbox/:key", path: () => "/sandbox/x", answers: "401U 401U 401U 200 200 200 200 403F 200" },

  {
    route: "GET /media/:id/:signature/:name",
    path: () => "/media/med_nonsense/nonsense/original.jpg",
    answers: Array(9).fill("404N").join(" "),
  },
  // An export of the owner's is a file; what is brought here is none.
  {
    route: "GET /api/workspaces/:id/export",
    path: ({ workspace }) => `/api/workspaces/${workspace}/export`,
    answers: "401U 401U 403F 403F 403F 403F 200 404N 404N",
  },
  { route: "POST /api/workspaces/import", body: () => ({}), answers: "401U 401U 403F 200 200 200 200 200 200" },
  { route: "POST /api/media", body: () => ({}), answers: "401U 401U 400B 403F 400B 400B 400B 403F 400B" },

  { route: "GET /api/auth/methods", answers: publicly("200") },
  { route: "GET /api/auth/session", answers: "401U 401U 403F 200 200 200 200 200 200" },
  {
    route: "POST /api/auth/setup",
    body: () => ({ ...somebody, secret: nonsense, workspaceName: "W", timeZone: "UTC" }),
    answers: publicly("404N"),
  },
  {
    route: "POST /api/auth/sign-in",
    body: () => ({ email: "nobody@example.com", password: wrongPassword }),
    answers: publicly("401U"),
  },
  { route: "POST /api/auth/second-factor", body: () => ({ method: "totp", code: "1" }), answers: publicly("401U") },
  { route: "POST /api/auth/second-factor/passkey", body: () => ({}), answers: publicly("401U") },
  { route: "POST /api/auth/passkey", body: () => ({}), answers: publicly("200") },
  {
    route: "POST /api/auth/passkey/sign-in",
    body: () => ({ challengeId: nonsense, response: { id: "", response: {} } }),
    answers: publicly("404N"),
  },
  { route: "POST /api/auth/sign-out", body: () => ({ wrong: 1 }), answers: publicly("400B") },
  {
    route: "POST /api/auth/reset",
    body: () => ({ secret: nonsense, password: somebody.password }),
    answers: publicly("404N"),
  },
  { route: "POST /api/auth/invitation", body: () => ({ secret: nonsense }), answers: publicly("404N") },
  { route: "POST /api/auth/join", body: () => ({ ...somebody, secret: nonsense }), answers: publicly("404N") },

  { route: "POST /api/auth/forgot", body: () => ({ email: "nobody@example.com" }), answers: publicly("409C") },
  { route: "POST /api/auth/confirm-email", body: () => ({ secret: nonsense }), answers: publicly("404N") },
  { route: "GET /mail/off", answers: Array(9).fill("404N").join(" ") },
  { route: "POST /mail/off", body: () => ({}), answers: Array(9).fill("404N").join(" ") },

  { route: "POST /api/auth/oidc", body: () => ({ purpose: "sign-in" }), answers: publicly("404N") },
  { route: "GET /api/auth/oidc/callback", answers: publicly("404N") },

  { route: "GET /api/auth/tokens", answers: "401U 401U 403F 200 200 200 200 200 200" },
  {
    route: "POST /api/auth/tokens",
    body: () => ({ name: "table" }),
    answers: "401U 401U 403F 201 201 201 201 403F 201",
  },
  {
    route: "DELETE /api/auth/tokens/:id",
    path: (t) => `/api/auth/tokens/${t.token}`,
    answers: "401U 401U 403F 404N 404N 404N 404N 404N 404N",
  },

  {
    route: "GET /api/auth/consent/return",
    answers: "303 401U 403F 303 303 303 303 303 303",
  },
  {
    route: "GET /api/auth/consent/:uid",
    path: () => "/api/auth/consent/nonsense",
    answers: "401U 401U 403F 404N 404N 404N 404N 404N 404N",
  },
  {
    route: "POST /api/auth/consent/:uid",
    path: () => "/api/auth/consent/nonsense",
    body: () => ({ decision: "decline" }),
    answers: "401U 401U 403F 404N 404N 404N 404N 404N 404N",
  },

  { route: "GET /api/agent/tools", answers: "401U 401U 200 401U 401U 401U 401U 401U 401U" },
  ...agentRows.map(([name, body, answer]): Row => ({
    route: `POST /api/agent/tools/${name}`,
    body,
    answers: `401U 401U ${answer} 401U 401U 401U 401U 401U 401U`,
  })),
  {
    route: "GET /connect/:key",
    path: () => "/connect/bluesky",
    answers: Array(9).fill("302").join(" "),
  },
  {
    route: "GET /connect/:key/client.json",
    path: () => "/connect/x/client.json",
    answers: Array(9).fill("404N").join(" "),
  },
  {
    route: "GET /connect/:key/callback",
    path: () => "/connect/x/callback?state=nonsense",
    answers: Array(9).fill("302").join(" "),
  },
  {
    route: "POST /mcp",
    body: () => ({ jsonrpc: "2.0", id: 1, method: "ping" }),
    answers: "401U 401U 200 401U 401U 401U 401U 401U 401U",
  },
  { route: "GET /mcp", answers: Array(9).fill("405N").join(" ") },
  { route: "DELETE /mcp", answers: Array(9).fill("405N").join(" ") },
  { route: "GET /.well-known/oauth-protected-resource", answers: Array(9).fill("200").join(" ") },
  { route: "GET /.well-known/oauth-protected-resource/mcp", answers: Array(9).fill("200").join(" ") },
  { route: "GET /api/openapi.json", answers: Array(9).fill("200").join(" ") },
  { route: "GET /api/app/events", answers: "401U 401U 403F 200 200 200 200 200 200" },
  { route: "GET /api/no/such/path", answers: "404N 401U 403F 404N 404N 404N 404N 404N 404N" },
]
