import { createHash } from "node:crypto"
import path from "node:path"
import { nameInstallation } from "#app/claim-media-store.ts"
import { type Command, readArgs, UsageError } from "#app/commands/command.ts"
import { readStoreAddress, s3OptionsOf, type StoreAddress } from "#app/media-store-settings.ts"
import { openMediaStore } from "#app/open-media-store.ts"
import type { Settings } from "#app/settings.ts"
import { showId } from "#domain/ids.ts"
import { sayBytes } from "#domain/say-bytes.ts"
import { MoveJournal } from "#media/move-journal.ts"
import { moveMedia, type MediaMoveProgress } from "#media/move-media.ts"

const printEveryMs = 2000

const mostListed = 20

export const media: Command = {
  usage: [
    "media move --to disk|s3://… [--from disk|s3://…] [--delete-source]",
    "Copies all media to another store and compares what arrived. It can be run again: it copies what is missing.",
    "Without --from it copies from the store that FANFARE_MEDIA_STORE names. With --delete-source, which needs",
    "FANFARE_MEDIA_STORE to name the new store, media are deleted where they were.",
  ],
  async run({ services, settings, args: [word, ...args], say }) {
    if (word !== "move") throw new UsageError("The command is: fanfare media move --to disk|s3://…")
    const { database, clock, reportFailure } = services
    const { from, to, deletesSource } = readOptions(settings, args)
    await using source = await openMediaStore(from, settings, reportFailure)
    await using target = await openMediaStore(to, settings, reportFailure)
    await target.claim(await nameInstallation(database))
    await using journal = await MoveJournal.open(journalOf(settings, from, to))
    let printedAt = -Infinity
    const done = await moveMedia(
      { database, clock, from: source, to: target, journal },
      {
        deletesSource,
        onProgress(progress) {
          if (performance.now() - printedAt < printEveryMs) return
          printedAt = performance.now()
          say(sayProgress(progress))
        },
      },
    )
    say(sayDone(done, to))
    return true
  },
}

type MoveChoice = { readonly from: StoreAddress; readonly to: StoreAddress; readonly deletesSource: boolean }

function readOptions(settings: Settings, args: readonly string[]): MoveChoice {
  const text = { type: "string" } as const
  const options = { to: text, from: text, "delete-source": { type: "boolean", default: false } } as const
  const { values } = readArgs(args, { options })
  if (values.to === undefined) throw new UsageError("Name the new store: fanfare media move --to disk or --to s3://…")
  const current = settings.FANFARE_MEDIA_STORE
  const to = readStore("--to", values.to, settings)
  const from = values.from === undefined ? current : readStore("--from", values.from, settings)
  if (isSame(from, to)) throw new UsageError("Media are there already. Name where they are with --from.")
  const deletesSource = values["delete-source"]
  if (deletesSource && !isSame(current, to)) {
    const message =
      "With --delete-source FANFARE_MEDIA_STORE must name the new store: set it and start the service with it first. Nothing was done."
    throw new UsageError(message)
  }
  return { from, to, deletesSource }
}

function readStore(option: string, text: string, settings: Settings): StoreAddress {
  let address: StoreAddress
  try {
    address = readStoreAddress(text)
  } catch (error) {
    throw new UsageError(`${option} must be ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
  const options = s3OptionsOf(address, settings)
  if (options?.accessKeyId === "" || options?.secretAccessKey === "") {
    throw new UsageError(
      `${option} names a bucket, which needs FANFARE_S3_ACCESS_KEY_ID and FANFARE_S3_SECRET_ACCESS_KEY.`,
    )
  }
  return address
}

function nameOf(address: StoreAddress): string {
  if (address.kind === "disk") return "disk"
  const { bucket, prefix, endpoint, region } = address
  return `s3://${bucket}/${prefix} ${endpoint?.href ?? "Amazon"} ${region}`
}

function isSame(one: StoreAddress, other: StoreAddress): boolean {
  return nameOf(one) === nameOf(other)
}

/** One for each pair of places. */
function journalOf({ FANFARE_DATA_DIR }: Settings, from: StoreAddress, to: StoreAddress): string {
  const key = createHash("sha256")
    .update(`${nameOf(from)} ${nameOf(to)}`)
    .digest("hex")
    .slice(0, 12)
  return path.resolve(FANFARE_DATA_DIR, "media", `moved-${key}.txt`)
}

function sayProgress({ pass, items, inAll, copiedFiles, copiedBytes }: MediaMoveProgress): string {
  const what = pass === 1 ? "items" : "items that came meanwhile"
  return `${items} of ${inAll} ${what}; ${copiedFiles} files (${sayBytes(copiedBytes)}) copied`
}

function sayDone({ copiedFiles, copiedBytes, deletedItems, missing }: MediaMoveProgress, to: StoreAddress): string {
  const place = to.kind === "disk" ? "the disk" : `s3://${to.bucket}/${to.prefix}`
  const lines = [`All media are in ${place}. ${copiedFiles} files (${sayBytes(copiedBytes)}) were copied and compared.`]
  if (deletedItems > 0) lines.push(`${deletedItems} items were deleted where they were.`)
  if (missing.size > 0) {
    const listed = [...missing].slice(0, mostListed).map((id) => `  ${showId("med", id)}`)
    lines.push(`The files of ${missing.size} items are in neither place, such as:`, ...listed)
  }
  return lines.join("\n")
}
