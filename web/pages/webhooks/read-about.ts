import type { AccountView, PostView, RequestView } from "../../api/views.ts"
import { titleOf } from "../../post/title-of.ts"

/** What an event is about. */
export type About =
  | { readonly kind: "post"; readonly id: string; readonly title: string }
  | { readonly kind: "account"; readonly name: string }
  | { readonly kind: "approval"; readonly name: string }
  | { readonly kind: "message"; readonly text: string }

type Data = {
  readonly post?: Partial<Pick<PostView, "id" | "versions">>
  readonly account?: Partial<Pick<AccountView, "handle" | "provider">>
  readonly approval?: Partial<Pick<RequestView, "client" | "action">>
  readonly message?: string
}

/** Reads it out of a body that this service wrote, perhaps an older version of it: what is missing is not shown. */
export function readAbout(body: string): About | null {
  const { data } = JSON.parse(body) as { readonly data?: Data }
  if (data?.post?.id !== undefined) {
    return { kind: "post", id: data.post.id, title: titleOf({ versions: data.post.versions ?? [] }) }
  }
  if (data?.account?.handle !== undefined) {
    return { kind: "account", name: `${data.account.handle}, ${data.account.provider ?? ""}` }
  }
  if (data?.approval?.client !== undefined) {
    return { kind: "approval", name: `${data.approval.client}, ${data.approval.action ?? ""}` }
  }
  return data?.message === undefined ? null : { kind: "message", text: data.message }
}
