import { Link } from "@tanstack/react-router"
import { PenLine } from "lucide-react"
import { isAtLeast } from "#domain/roles.ts"
import type { AccountView, PostView } from "../api/views.ts"
import { buttonLook } from "../kit/button-look.ts"
import { usePerson } from "../shell/person.ts"
import { problemWords } from "../words/problem-words.ts"
import { words } from "../words/words.ts"
import { isAboutAccess } from "./explain.ts"

type Props = { readonly post: PostView; readonly code: string; readonly account: AccountView | undefined }

/** Whether something other than publishing again is to be done first. */
export function hasOwnAction(code: string, account: AccountView | undefined): boolean {
  if (isAboutAccess(code)) return !(code === "NeedsReconnect" && account?.status === "Active")
  return ["AccountDisconnected", "Duplicate", "RefusedContent", "RefusedMedia", "Invalid"].includes(code)
}

/** The one thing that solves it, at the place where it is solved. */
export function ProblemAction({ post, code, account }: Props) {
  const { workspace } = usePerson()
  const network = account?.provider ?? words.post.theNetwork
  if (!hasOwnAction(code, account)) return null
  if (isAboutAccess(code) || code === "AccountDisconnected") {
    if (!isAtLeast(workspace.role, "admin")) return null
    return (
      <Link
        to="/accounts"
        {...(code === "AccountDisconnected" ? { hash: "connect" } : {})}
        className={buttonLook("ink")}
      >
        {code === "AccountDisconnected" ? words.post.connect : words.post.reconnect(network)}
      </Link>
    )
  }
  const text =
    code === "RefusedMedia"
      ? problemWords.changeMedia(network)
      : code === "Invalid"
        ? problemWords.editPost
        : problemWords.changeText(network)
  return (
    <Link to="/posts/$postId" params={{ postId: post.id }} search={{ edit: true }} className={buttonLook("ink")}>
      <PenLine size={16} strokeWidth={1.9} aria-hidden />
      {text}
    </Link>
  )
}
