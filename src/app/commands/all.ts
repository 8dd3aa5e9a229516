import { backup } from "#app/commands/backup.ts"
import type { BareCommand, Command } from "#app/commands/command.ts"
import { createOwner } from "#app/commands/create-owner.ts"
import { doctor } from "#app/commands/doctor.ts"
import { exportCommand } from "#app/commands/export.ts"
import { importCommand } from "#app/commands/import.ts"
import { media } from "#app/commands/media.ts"
import { move } from "#app/commands/move.ts"
import { resetLink } from "#app/commands/reset-link.ts"
import { restore } from "#app/commands/restore.ts"
import { rotateSigningKey } from "#app/commands/rotate-signing-key.ts"
import { setOperator } from "#app/commands/set-operator.ts"
import { setPlan } from "#app/commands/set-plan.ts"

export const commands: ReadonlyMap<string, BareCommand | Command> = new Map(
  Object.entries<BareCommand | Command>({
    "create-owner": createOwner,
    "reset-link": resetLink,
    "set-operator": setOperator,
    "rotate-signing-key": rotateSigningKey,
    "set-plan": setPlan,
    backup,
    restore,
    export: exportCommand,
    import: importCommand,
    media,
    move,
    doctor,
  }),
)
