import { z } from "zod"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import { type Id, type Prefix, showId } from "#domain/ids.ts"
import { networkKeys } from "#domain/network.ts"
import { kindNames, type NotificationKind } from "#domain/notification.ts"
import type { ShownNotification } from "#storage/notifications.ts"

const account = z.strictObject({
  id: z.string(),
  network: z.enum(networkKeys),
  name: z.string(),
  state: z.enum(["ok", "failed", "uncertain"]).optional(),
  code: z.string().optional(),
  message: z.string().optional(),
  url: z.string().optional(),
})

/** Something that a person was told. What `data` has depends on the kind. */
export const notificationView = z.strictObject({
  id: idOutput("ntf"),
  kind: z.enum(kindNames),
  workspaceId: idOutput("wsp").optional(),
  /** The post, account, request or webhook that it is about. */
  aboutId: z.string().optional(),
  data: z.strictObject({
    text: z.string().optional(),
    accounts: z.array(account).optional(),
    reason: z.string().optional(),
    endsAt: z.string().optional(),
    client: z.string().optional(),
    action: z.string().optional(),
    publishAt: z.string().optional(),
    decision: z.string().optional(),
    host: z.string().optional(),
    person: z.string().optional(),
    change: z.enum(["joined", "left"]).optional(),
    percent: z.int().optional(),
    device: z.string().optional(),
    address: z.string().optional(),
  }),
  createdAt: instantOutput,
  readAt: instantOutput.optional(),
  /** Whether it is still to be put right; left out where there is nothing to put right. */
  isOpen: z.boolean().optional(),
})

const prefixes: Partial<Record<NotificationKind, Prefix>> = {
  "post.failed": "pst",
  "post.uncertain": "pst",
  "post.keptBack": "pst",
  "post.published": "pst",
  "account.reconnect": "acc",
  "account.ending": "acc",
  "request.asked": "apr",
  "request.decided": "apr",
  "webhook.paused": "whk",
}

export function viewNotification(row: ShownNotification): z.input<typeof notificationView> {
  const { id, kind, workspace_id: workspaceId, about, data, created_at, read_at, is_open } = row
  const prefix = prefixes[kind]
  const { accounts, ...rest } = data
  return {
    id,
    kind,
    ...(workspaceId === null ? {} : { workspaceId }),
    ...(about === null || prefix === undefined ? {} : { aboutId: showId(prefix, about as Id<Prefix>) }),
    data: { ...rest, ...(accounts === undefined ? {} : { accounts: [...accounts] }) },
    createdAt: created_at,
    ...(read_at === null ? {} : { readAt: read_at }),
    ...(is_open === null ? {} : { isOpen: is_open }),
  }
}
