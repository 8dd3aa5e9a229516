import assert from "node:assert/strict"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { buffer } from "node:stream/consumers"
import { openPromise } from "yauzl"
import { ZipFile } from "yazl"
import type { ImportReport } from "#actions/archive/import-workspace.ts"
import type { ProblemBody } from "#domain/problem.ts"
import type { Client } from "../client.ts"

/** The workspace that somebody has open, as a file. */
export async function exportOpen(client: Client): Promise<Buffer> {
  const { workspaces } = await client.run("workspaces.list", {})
  const { id } = workspaces.find(({ open }) => open) ?? assert.fail("no workspace is open")
  const answer = await client.fetch("GET", `/api/workspaces/${id}/export`)
  assert.equal(answer.status, 200, answer.ok ? "" : await answer.text())
  assert.equal(answer.headers.get("content-type"), "application/zip")
  return Buffer.from(await answer.arrayBuffer())
}

type Line =
  | { readonly kind: "progress"; readonly step: string; readonly done: number; readonly of: number }
  | { readonly kind: "done"; readonly report: ImportReport }
  | { readonly kind: "problem"; readonly problem: ProblemBody }

/** Brings a file, and reads all that is said about it. */
export async function bring(client: Client, archive: Buffer): Promise<readonly Line[]> {
  const headers = { "content-type": "application/zip" }
  const answer = await client.fetch("POST", "/api/workspaces/import", { headers, body: archive })
  const text = await answer.text()
  assert.equal(answer.status, 200, text)
  const lines = text.trim().split("\n")
  return lines.map((line) => JSON.parse(line) as Line)
}

export async function importInto(client: Client, archive: Buffer): Promise<ImportReport> {
  const last = (await bring(client, archive)).at(-1)
  return last?.kind === "done" ? last.report : assert.fail(JSON.stringify(last))
}

export async function refusedImport(client: Client, archive: Buffer): Promise<ProblemBody> {
  const last = (await bring(client, archive)).at(-1)
  return last?.kind === "problem" ? last.problem : assert.fail(JSON.stringify(last))
}

/** The files of a zip file by their names. */
export async function unpack(archive: Buffer): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(path.join(tmpdir(), "fanfare-archive-"))
  try {
    const file = path.join(folder, "archive.zip")
    await writeFile(file, archive)
    const zip = await openPromise(file, { lazyEntries: true, autoClose: false })
    const files = new Map<string, Buffer>()
    for await (const entry of zip.eachEntry()) {
      files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
    }
    zip.close()
    return files
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function pack(files: Iterable<readonly [string, Buffer]>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of files) zip.addBuffer(bytes, name)
  zip.end()
  return buffer(zip.outputStream)
}

export function linesOf(files: ReadonlyMap<string, Buffer>, name: string): readonly Record<string, unknown>[] {
  const text = files.get(name)?.toString().trim() ?? ""
  return text === "" ? [] : text.split("\n").map((line) => JSON.parse(line) as Record<string, unknown>)
}
