import type { Command } from "@commander-js/extra-typings"
import type { UploadedMedia } from "fanfare/client"
import { leaf, writeJson } from "#remote/commands/leaf.ts"
import { readLimit } from "#remote/commands/posts.ts"
import { connect } from "#remote/login.ts"
import { writeTable } from "#remote/table.ts"
import { isFile, upload } from "#remote/take-files.ts"
import { Mistake, type Terminal } from "#remote/terminal.ts"

export function addMedia(program: Command, terminal: Terminal): void {
  const media = program.command("media").description("Uploads and lists pictures and videos.")

  leaf(media, "upload", "Uploads pictures and videos.")
    .argument("<file...>", "the files")
    .option("--alt <text>", "what is to be seen, for those who cannot see it")
    .action(async (files, { json, alt = "" }) => {
      const places = files.map(terminal.locate)
      for (const file of places) if (!(await isFile(file))) throw new Mistake(`There is no file ${file}.`)
      const client = await connect(terminal)
      const uploaded: UploadedMedia[] = []
      for (const file of places) {
        const item = await upload(client, terminal, file, alt)
        uploaded.push(item)
        if (json !== true) terminal.out(item.id)
      }
      if (json === true) terminal.out(writeJson({ media: uploaded }))
    })

  leaf(media, "list", "Lists pictures and videos, the newest first.")
    .option("--search <text>", "only files with this in their name or alternative text")
    .option("--limit <number>", "how many at most, up to 100", "20")
    .option("--cursor <cursor>", "where the last list ended")
    .action(async ({ json, limit, ...rest }) => {
      const client = await connect(terminal)
      const answer = await client.call("media.list", { ...rest, limit: readLimit(limit) })
      if (json === true) return terminal.out(writeJson(answer))
      const rows = answer.media.map(({ id, kind, bytes, width, height, fileName, altText }) => {
        return [id, kind, `${(bytes / 1_000_000).toFixed(1)} MB`, `${width} × ${height}`, fileName, altText]
      })
      terminal.out(writeTable({ heads: ["Id", "Kind", "Size", "Pixels", "File", "Shows"], rows }, terminal.columns))
      const more = answer.nextCursor === undefined ? "" : ` The next ones: --cursor ${answer.nextCursor}`
      return terminal.tell(`${rows.length} of ${answer.total} files.${more}`)
    })
}
