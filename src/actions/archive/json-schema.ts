import { z } from "zod"
import { manifest, manifestFile, recordFiles } from "#actions/archive/records.ts"

/** The published description of an archive. A test checks that docs/workspace-archive.schema.json is the same. */
export function archiveSchema(): object {
  const described = [
    [manifestFile, manifest] as const,
    ...Object.values(recordFiles).map(({ file, record }) => [file, record] as const),
  ]
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Archive of a Fanfare workspace",
    description:
      "A zip file with manifest.json, the files of records below (JSON Lines: a document in each line) and the media files that media.jsonl names. Each definition describes the document of the file it is named after, or a line of it.",
    $defs: Object.fromEntries(described.map(([file, schema]) => [file, withoutDialect(z.toJSONSchema(schema))])),
  }
}

function withoutDialect(schema: object): object {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== "$schema"))
}
