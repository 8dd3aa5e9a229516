import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { openFetchFor } from "#outbound/open-fetch-for.ts"
import { openS3Store } from "#storage/files/open-s3-store.ts"
import { originOf, type S3Options } from "#storage/files/s3/s3-place.ts"
import type { StoreUnderTest } from "./conformance.ts"

/** A store in a bucket, with a folder of its own for loose files, and what it reported. */
export async function openStoreAt(
  options: S3Options,
): Promise<StoreUnderTest & { readonly reports: readonly string[] }> {
  const looseFolder = await mkdtemp(path.join(tmpdir(), "fanfare-loose-"))
  const reports: string[] = []
  const way = openFetchFor(originOf(options), "Fanfare/1")
  const store = openS3Store(options, { way, looseFolder, report: (_, what) => void reports.push(what) })
  return {
    store,
    looseFolder,
    reports,
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]()
      await rm(looseFolder, { recursive: true, force: true })
    },
  }
}
