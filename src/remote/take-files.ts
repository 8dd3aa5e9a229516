import { openAsBlob } from "node:fs"
import { stat } from "node:fs/promises"
import path from "node:path"
import type { Client, UploadedMedia } from "fanfare/client"
import { Mistake, type Terminal } from "#remote/terminal.ts"

/** The ids of the files that these words name: an id, a file here, which is uploaded, or the name of a file in Media. */
export async function takeFiles(
  client: Client,
  terminal: Terminal,
  names: readonly string[],
): Promise<readonly string[]> {
  const ids: string[] = []
  for (const name of names) {
    const file = terminal.locate(name)
    if (name.startsWith("med_")) ids.push(name)
    else if (await isFile(file)) ids.push((await upload(client, terminal, file)).id)
    else ids.push(await findInMedia(client, name))
  }
  return ids
}

async function findInMedia(client: Client, name: string): Promise<string> {
  const [newest] = await findNamed(client, name)
  if (newest === undefined) throw new Mistake(`There is no file ${name} here, and none of that name in Media.`)
  return newest
}

/** The ids of the files of that name in Media, the newest first. */
export async function findNamed(client: Client, name: string): Promise<readonly string[]> {
  const { media } = await client.call("media.list", { search: name, limit: 100 })
  return media.filter(({ fileName }) => fileName.toLowerCase() === name.toLowerCase()).map(({ id }) => id)
}

export async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
}

export async function upload(client: Client, terminal: Terminal, file: string, altText = ""): Promise<UploadedMedia> {
  const fileName = path.basename(file)
  const blob = await openAsBlob(file)
  const onProgress = (sentBytes: number) => terminal.progress(drawBar(fileName, sentBytes, blob.size))
  try {
    return await client.upload(blob, { fileName, altText, onProgress })
  } finally {
    terminal.progress("")
  }
}

const barWidth = 24

/** How much of a file is on its way. The form around it makes it a little more than the whole. */
function drawBar(name: string, sentBytes: number, allBytes: number): string {
  const share = allBytes === 0 ? 1 : Math.min(sentBytes / allBytes, 1)
  const full = Math.floor(share * barWidth)
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
  const bar = "█".repeat(full) + "░".repeat(barWidth - full)
  return `${name}  ${bar}  ${Math.floor(share * 100)} %  ${megabytes(allBytes * share)} of ${megabytes(allBytes)} MB`
}
