import type { JsonObject } from "#domain/json-object.ts"

/** Never `structuredContent` with `isError: true`: older clients check it against the schema and hide the text. */
export type ToolResult =
  | { readonly content: readonly object[]; readonly structuredContent?: JsonObject; readonly isError?: false }
  | { readonly content: readonly object[]; readonly isError: true }

export function textContent(text: string): readonly object[] {
  return [{ type: "text", text }]
}
