const letters: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", "#39": "'" }

/** The text of a post from what a server shows of it: paragraphs, breaks and links undone. */
export function readContent(content: string): string {
  return content
    .replaceAll(/<br\s*\/?>/gi, "\n")
    .replaceAll(/<\/p>\s*<p[^>]*>/gi, "\n\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(amp|lt|gt|quot|apos|#39);/g, (entity, name: string) => letters[name] ?? entity)
    .trim()
}
