import { z } from "zod"
import type { Services } from "#actions/action.ts"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import { isFixed, kindNames, kindOf, mailCadences, waysOf } from "#domain/notification.ts"
import { isAtLeast, type Role } from "#domain/roles.ts"
import { usualDigestMinute } from "#notifications/tell.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import { findLatestMail } from "#storage/messages.ts"
import { findSettings, listSubscriptions } from "#storage/notification-settings.ts"
import type { User } from "#storage/users.ts"

/** Minutes of the day as people write them: "07:30". */
export const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 07:30")

export const settingsView = z.strictObject({
  kinds: z.array(
    z.strictObject({
      kind: z.enum(kindNames),
      group: z.enum(["posts", "accounts", "requests", "workspace", "you"]),
      app: z.boolean(),
      mail: z.enum(mailCadences),
      push: z.boolean(),
      /** The ways that cannot be switched off. */
      fixed: z.array(z.enum(["app", "mail", "push"])),
    }),
  ),
  quietHours: z.strictObject({ from: clockTime, to: clockTime }).optional(),
  digestAt: clockTime,
  mail: z.strictObject({
    /** Whether this server sends e-mails at all. */
    isOn: z.boolean(),
    address: z.string(),
    lastAt: instantOutput.optional(),
    lastError: z.string().optional(),
  }),
  push: z.strictObject({
    publicKey: z.string(),
    browsers: z.array(
      z.strictObject({
        id: idOutput("psh"),
        device: z.string(),
        /** By which a browser knows itself. */
        endpoint: z.string(),
        createdAt: instantOutput,
        reachedAt: instantOutput.optional(),
      }),
    ),
  }),
})

/** What reaches somebody in a workspace, and where. Kinds that are not for their role are left out. */
export async function readSettings(
  services: Services,
  db: WorkspaceReader,
  user: Pick<User, "id" | "email">,
  role: Role,
): Promise<z.input<typeof settingsView>> {
  const settings = await findSettings(db, user.id, db.workspaceId)
  const browsers = await listSubscriptions(db, [user.id])
  const last = await findLatestMail(db, user.id)
  const sentAt = last?.state === "sent" ? last.ended_at : null
  const lastError = last?.last_error ?? null
  const { quiet_from: from = null, quiet_to: to = null, digest_minute: digest = usualDigestMinute } = settings ?? {}
  return {
    kinds: kindNames
      .filter((kind) => isForRole(kindOf(kind).to, role))
      .map((kind) => ({
        kind,
        group: kindOf(kind).group,
        ...waysOf(kind, settings?.choices ?? {}),
        fixed: (["app", "mail", "push"] as const).filter((way) => isFixed(kind, way)),
      })),
    ...(from === null || to === null ? {} : { quietHours: { from: showMinute(from), to: showMinute(to) } }),
    digestAt: showMinute(digest),
    mail: {
      isOn: services.mailer !== null,
      address: user.email,
      ...(sentAt === null ? {} : { lastAt: sentAt }),
      ...(lastError === null ? {} : { lastError }),
    },
    push: {
      publicKey: services.vapid.publicKey,
      browsers: browsers.map(({ id, device, endpoint, created_at, reached_at }) => ({
        id,
        device,
        endpoint,
        createdAt: created_at,
        ...(reached_at === null ? {} : { reachedAt: reached_at }),
      })),
    },
  }
}

function isForRole(to: Role | "person", role: Role): boolean {
  return to === "person" || isAtLeast(role, to)
}

export function readMinute(text: string): number {
  const [hours = 0, minutes = 0] = text.split(":").map(Number)
  return hours * 60 + minutes
}

function showMinute(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":")
}
