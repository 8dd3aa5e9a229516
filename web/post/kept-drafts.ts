import type { AppCalls } from "#actions/registry.ts"
import type { ComposerDraft } from "./draft.ts"

/** How a new post is asked for. Asked again with the same key, the server makes no second one. */
export type Creation = { readonly key: string; readonly input: AppCalls["posts.create"]["input"] }

export type KeptDraft = {
  readonly draft: ComposerDraft
  /** The state of the post that it changes; null while the server knows no such post. */
  readonly base: string | null
  readonly creation?: Creation | null
}

/** Whose draft of which post. */
export type DraftPlace = { readonly userId: string; readonly workspaceId: string }

function keyOf({ userId, workspaceId }: DraftPlace, postId: string | null): string {
  return `fanfare:draft:${userId}:${workspaceId}:${postId ?? "new"}`
}

/** What the server does not have yet stays in this browser. False when the browser would not take it. */
export function keepDraft(place: DraftPlace, postId: string | null, kept: KeptDraft): boolean {
  try {
    localStorage.setItem(keyOf(place, postId), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export function forgetDraft(place: DraftPlace, postId: string | null): void {
  try {
    localStorage.removeItem(keyOf(place, postId))
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}

export function findKeptDraft(place: DraftPlace, postId: string | null): KeptDraft | null {
  try {
    return readKept(localStorage.getItem(keyOf(place, postId)))
  } catch {
    return null
  }
}

/** All that is kept of a person, in whichever workspace, but for the new post of one of them. */
export function listKeptDrafts(userId: string, newIn: string | null): readonly KeptDraft[] {
  try {
    const other = newIn === null ? null : keyOf({ userId, workspaceId: newIn }, null)
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(`fanfare:draft:${userId}:`) && key !== other)
    return keys.flatMap((key) => readKept(localStorage.getItem(key)) ?? [])
  } catch {
    return []
  }
}

function readKept(text: string | null): KeptDraft | null {
  const kept: unknown = text === null ? null : JSON.parse(text)
  return isKept(kept) ? kept : null
}

/** An older version of the app may have left something of another shape. */
function isKept(kept: unknown): kept is KeptDraft {
  if (typeof kept !== "object" || kept === null || !("draft" in kept) || !("base" in kept)) return false
  const { draft } = kept
  if (typeof draft !== "object" || draft === null) return false
  return "accountIds" in draft && "scheduledAt" in draft && "versions" in draft && Array.isArray(draft.versions)
}
