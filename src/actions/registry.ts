import type { z } from "zod"
import { deleteSet } from "#actions/account-sets/delete.ts"
import { listSets } from "#actions/account-sets/list.ts"
import { saveSet } from "#actions/account-sets/save.ts"
import { checkConnection } from "#actions/accounts/check.ts"
import { accountChoices } from "#actions/accounts/choices.ts"
import { chooseGranted } from "#actions/accounts/choose.ts"
import { connectAccount } from "#actions/accounts/connect.ts"
import { deleteAccount } from "#actions/accounts/delete.ts"
import { finishConnect } from "#actions/accounts/finish-connect.ts"
import { listAccounts } from "#actions/accounts/list.ts"
import { overviewAccounts } from "#actions/accounts/overview.ts"
import { submitConnectForm } from "#actions/accounts/submit-form.ts"
import type { Action } from "#actions/action.ts"
import { compareLabels } from "#actions/analytics/by-label.ts"
import { listDays } from "#actions/analytics/daily.ts"
import { summarizeLabel } from "#actions/analytics/of-label.ts"
import { listPostNumbers } from "#actions/analytics/posts.ts"
import { summarizeAnalytics } from "#actions/analytics/summary.ts"
import { approveRequest } from "#actions/approvals/approve.ts"
import { declineRequest } from "#actions/approvals/decline.ts"
import { getApproval } from "#actions/approvals/get.ts"
import { listApprovals } from "#actions/approvals/list.ts"
import { locateApproval } from "#actions/approvals/locate.ts"
import { listWaiting } from "#actions/approvals/waiting.ts"
import { disconnectApp } from "#actions/apps/disconnect.ts"
import { listApps } from "#actions/apps/list.ts"
import { getAssistant } from "#actions/assistant/get.ts"
import { listAssistantModels } from "#actions/assistant/models.ts"
import { saveAssistantSettings } from "#actions/assistant/save.ts"
import { getAssistantSettings } from "#actions/assistant/settings.ts"
import { testAssistantModel } from "#actions/assistant/test.ts"
import { getAssistantUsage } from "#actions/assistant/usage.ts"
import { listAudit } from "#actions/audit/list.ts"
import { listCalendarPosts } from "#actions/calendar/posts.ts"
import { listTray } from "#actions/calendar/tray.ts"
import { acceptSuggestion } from "#actions/chats/accept.ts"
import { askAssistant } from "#actions/chats/ask.ts"
import { deleteChat } from "#actions/chats/delete.ts"
import { discardSuggestion } from "#actions/chats/discard.ts"
import { getChat } from "#actions/chats/get.ts"
import { listChats } from "#actions/chats/list.ts"
import { renameChat } from "#actions/chats/rename.ts"
import { stopAnswer } from "#actions/chats/stop.ts"
import { getTurn } from "#actions/chats/turn.ts"
import { undoSuggestion } from "#actions/chats/undo.ts"
import { getConversation } from "#actions/conversations/get.ts"
import { listConversations } from "#actions/conversations/list.ts"
import { getRevision } from "#actions/history/get.ts"
import { listHistory } from "#actions/history/list.ts"
import { restoreRevision } from "#actions/history/restore.ts"
import { getBrief } from "#actions/home/brief.ts"
import { getHome } from "#actions/home/get.ts"
import { listImports } from "#actions/imports/list.ts"
import { makeImport } from "#actions/imports/make.ts"
import { previewImport } from "#actions/imports/preview.ts"
import { undoImport } from "#actions/imports/undo.ts"
import { acceptInvitation } from "#actions/invitations/accept.ts"
import { renewInvitation } from "#actions/invitations/renew.ts"
import { revokeInvitation } from "#actions/invitations/revoke.ts"
import { deleteLabel } from "#actions/labels/delete.ts"
import { listLabels } from "#actions/labels/list.ts"
import { saveLabel } from "#actions/labels/save.ts"
import { previewLink } from "#actions/links/preview.ts"
import { listConversions } from "#actions/media/conversions.ts"
import { deleteMedia } from "#actions/media/delete.ts"
import { listMedia } from "#actions/media/list.ts"
import { suggestAltText } from "#actions/media/suggest-alt-text.ts"
import { updateMedia } from "#actions/media/update.ts"
import { inviteMember } from "#actions/members/invite.ts"
import { listMembers } from "#actions/members/list.ts"
import { removeMember } from "#actions/members/remove.ts"
import { updateMember } from "#actions/members/update.ts"
import { addBrowser } from "#actions/notifications/add-browser.ts"
import { listNotifications } from "#actions/notifications/list.ts"
import { locateNotification } from "#actions/notifications/locate.ts"
import { markRead } from "#actions/notifications/mark-read.ts"
import { removeBrowser } from "#actions/notifications/remove-browser.ts"
import { saveNotificationSettings } from "#actions/notifications/save-settings.ts"
import { sendTest } from "#actions/notifications/send-test.ts"
import { getNotificationSettings } from "#actions/notifications/settings.ts"
import { addPasskey } from "#actions/passkeys/add.ts"
import { removePasskey } from "#actions/passkeys/remove.ts"
import { startPasskey } from "#actions/passkeys/start.ts"
import { changePassword } from "#actions/password/change.ts"
import { getPlan } from "#actions/plan/get.ts"
import { listPostAttempts } from "#actions/posts/attempts.ts"
import { backToDraft } from "#actions/posts/back-to-draft.ts"
import { browsePosts } from "#actions/posts/browse.ts"
import { createPost } from "#actions/posts/create.ts"
import { deletePost } from "#actions/posts/delete.ts"
import { duplicatePost } from "#actions/posts/duplicate.ts"
import { listFailing } from "#actions/posts/failing.ts"
import { getPost } from "#actions/posts/get.ts"
import { labelPosts } from "#actions/posts/label.ts"
import { getLastChange } from "#actions/posts/last-change.ts"
import { listPosts } from "#actions/posts/list.ts"
import { readPostMetrics } from "#actions/posts/metrics.ts"
import { movePost } from "#actions/posts/move.ts"
import { listPictures } from "#actions/posts/pictures.ts"
import { publishPostNow } from "#actions/posts/publish-now.ts"
import { publishPostSoon } from "#actions/posts/publish-soon.ts"
import { resolveUncertain } from "#actions/posts/resolve-uncertain.ts"
import { schedulePost } from "#actions/posts/schedule.ts"
import { setOption } from "#actions/posts/set-option.ts"
import { setVersionText } from "#actions/posts/set-version-text.ts"
import { takePostBack } from "#actions/posts/take-back.ts"
import { unschedulePost } from "#actions/posts/unschedule.ts"
import { updatePost } from "#actions/posts/update.ts"
import { validatePost } from "#actions/posts/validate.ts"
import { changeEmail } from "#actions/profile/change-email.ts"
import { updateProfile } from "#actions/profile/update.ts"
import { listLimits } from "#actions/providers/limits.ts"
import { listProviders } from "#actions/providers/list.ts"
import { addToQueue } from "#actions/queue/add.ts"
import { getQueue } from "#actions/queue/get.ts"
import { nextSlot } from "#actions/queue/next.ts"
import { pauseQueue } from "#actions/queue/pause.ts"
import { resumeQueue } from "#actions/queue/resume.ts"
import { setSlots } from "#actions/queue/set-slots.ts"
import { shuffleQueue } from "#actions/queue/shuffle.ts"
import { renewRecoveryCodes } from "#actions/recovery-codes/renew.ts"
import { advanceClock } from "#actions/sandbox/advance-clock.ts"
import { connectInSandbox } from "#actions/sandbox/connect.ts"
import { fillDemo } from "#actions/sandbox/fill-demo.ts"
import { listLedger } from "#actions/sandbox/ledger.ts"
import { removeDemo } from "#actions/sandbox/remove-demo.ts"
import { setFault } from "#actions/sandbox/set-fault.ts"
import { sandboxStatus } from "#actions/sandbox/status.ts"
import { findAnything } from "#actions/search/find.ts"
import { forgetWrongCodes } from "#actions/security/forget-wrong-codes.ts"
import { getSecurity } from "#actions/security/get.ts"
import { serverAccess } from "#actions/server/access.ts"
import { checkServer } from "#actions/server/check.ts"
import { serverStatus } from "#actions/server/status.ts"
import { listSessions } from "#actions/sessions/list.ts"
import { revokeOtherSessions } from "#actions/sessions/revoke-others.ts"
import { revokeSession } from "#actions/sessions/revoke.ts"
import { createToken } from "#actions/tokens/create.ts"
import { listTokens } from "#actions/tokens/list.ts"
import { revokeToken } from "#actions/tokens/revoke.ts"
import { listTools } from "#actions/tools/list.ts"
import { confirmTotp } from "#actions/totp/confirm.ts"
import { removeTotp } from "#actions/totp/remove.ts"
import { startTotp } from "#actions/totp/start.ts"
import { deleteForGood } from "#actions/trash/delete.ts"
import { emptyTrash } from "#actions/trash/empty.ts"
import { listTrash } from "#actions/trash/list.ts"
import { restorePost } from "#actions/trash/restore.ts"
import { getContext } from "#actions/ui/get-context.ts"
import { setContext } from "#actions/ui/set-context.ts"
import { disconnectUpstream } from "#actions/upstream/disconnect.ts"
import { createWebhook } from "#actions/webhooks/create.ts"
import { deleteWebhook } from "#actions/webhooks/delete.ts"
import { listWebhookDeliveries } from "#actions/webhooks/deliveries.ts"
import { getDelivery } from "#actions/webhooks/delivery.ts"
import { listWebhooks } from "#actions/webhooks/list.ts"
import { pauseWebhook } from "#actions/webhooks/pause.ts"
import { recoverDeliveries } from "#actions/webhooks/recover.ts"
import { resendDelivery } from "#actions/webhooks/resend.ts"
import { resumeWebhook } from "#actions/webhooks/resume.ts"
import { rotateSecret } from "#actions/webhooks/rotate-secret.ts"
import { testWebhook } from "#actions/webhooks/test-webhook.ts"
import { updateWebhook } from "#actions/webhooks/update.ts"
import { createWorkspace } from "#actions/workspaces/create.ts"
import { deleteWorkspace } from "#actions/workspaces/delete.ts"
import { leaveWorkspace } from "#actions/workspaces/leave.ts"
import { listWorkspaces } from "#actions/workspaces/list.ts"
import { openWorkspace } from "#actions/workspaces/open.ts"
import { updateWorkspace } from "#actions/workspaces/update.ts"

/** Every operation of the service, once. All transports serve from this list. */
const all = [
  listAccounts,
  listLimits,
  listPosts,
  getPost,
  createPost,
  updatePost,
  setVersionText,
  setOption,
  validatePost,
  schedulePost,
  publishPostNow,
  deletePost,
  listProviders,
  listMedia,
  deleteAccount,
  readPostMetrics,
  summarizeAnalytics,
  listDays,
  summarizeLabel,
  compareLabels,
  listPostNumbers,
  getContext,
  setContext,
  unschedulePost,
  duplicatePost,
  getAssistant,
  getAssistantSettings,
  saveAssistantSettings,
  testAssistantModel,
  listAssistantModels,
  getAssistantUsage,
  listChats,
  getChat,
  getTurn,
  askAssistant,
  stopAnswer,
  renameChat,
  deleteChat,
  acceptSuggestion,
  discardSuggestion,
  undoSuggestion,
  suggestAltText,
  listHistory,
  getRevision,
  restoreRevision,
  listTrash,
  restorePost,
  deleteForGood,
  emptyTrash,
  backToDraft,
  resolveUncertain,
  overviewAccounts,
  listPostAttempts,
  getLastChange,
  listFailing,
  listPictures,
  movePost,
  publishPostSoon,
  takePostBack,
  labelPosts,
  listCalendarPosts,
  listTray,
  previewImport,
  makeImport,
  undoImport,
  listImports,
  getHome,
  getBrief,
  findAnything,
  browsePosts,
  listLabels,
  saveLabel,
  deleteLabel,
  getQueue,
  setSlots,
  pauseQueue,
  resumeQueue,
  nextSlot,
  addToQueue,
  shuffleQueue,
  connectAccount,
  finishConnect,
  submitConnectForm,
  accountChoices,
  checkConnection,
  chooseGranted,
  listSets,
  saveSet,
  deleteSet,
  updateMedia,
  listConversions,
  previewLink,
  deleteMedia,
  getPlan,
  listWorkspaces,
  createWorkspace,
  openWorkspace,
  updateWorkspace,
  leaveWorkspace,
  deleteWorkspace,
  listMembers,
  inviteMember,
  updateMember,
  removeMember,
  renewInvitation,
  revokeInvitation,
  acceptInvitation,
  updateProfile,
  changePassword,
  changeEmail,
  listNotifications,
  markRead,
  locateNotification,
  getNotificationSettings,
  saveNotificationSettings,
  addBrowser,
  removeBrowser,
  sendTest,
  listSessions,
  revokeSession,
  revokeOtherSessions,
  getSecurity,
  forgetWrongCodes,
  startPasskey,
  addPasskey,
  removePasskey,
  startTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  listTokens,
  createToken,
  revokeToken,
  listApps,
  disconnectApp,
  listTools,
  disconnectUpstream,
  listAudit,
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  testWebhook,
  pauseWebhook,
  resumeWebhook,
  listWebhookDeliveries,
  getDelivery,
  resendDelivery,
  rotateSecret,
  recoverDeliveries,
  listApprovals,
  listWaiting,
  locateApproval,
  getApproval,
  approveRequest,
  declineRequest,
  listConversations,
  getConversation,
  setFault,
  connectInSandbox,
  listLedger,
  advanceClock,
  sandboxStatus,
  fillDemo,
  removeDemo,
  serverAccess,
  serverStatus,
  checkServer,
] as const

export const actions: readonly Action[] = all

type Registered = (typeof all)[number]

/** The actions that agents may call. */
export type AgentActionName = Exclude<Registered, { readonly scope: "app" }>["name"]

/** The actions that change something, and leave an entry in the audit trail. */
export type ChangeName = Exclude<Registered, { readonly kind: "read" }>["name"]

const byName = new Map(actions.map((action) => [action.name, action]))

export function findAction(name: string): Action | undefined {
  return byName.get(name)
}

/** Input and output of each action as JSON, for callers over HTTP. */
export type AppCalls = {
  readonly [A in (typeof all)[number] as A["name"]]: {
    readonly input: z.input<A["input"]>
    readonly output: z.output<A["output"]>
  }
}
