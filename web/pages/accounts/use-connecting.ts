import { useMutation } from "@tanstack/react-query"
import type { NetworkKey } from "#domain/network.ts"
import { call } from "../../api/call.ts"
import type { AccountView, ConnectForms } from "../../api/views.ts"
import { sayFault } from "../../kit/fault-note.tsx"
import { useToasts } from "../../kit/use-toasts.ts"

/** What is to be connected: a new account on a network, or one that is there again. */
export type ConnectTarget = { readonly key: NetworkKey; readonly account?: AccountView }

/** Sets out to a network: its consent page takes the place of ours, or it has a form that `onForms` shows. */
export function useConnecting(onForms: (forms: ConnectForms, target: ConnectTarget) => void) {
  const toasts = useToasts()
  return useMutation({
    mutationFn: ({ key, account }: ConnectTarget) =>
      call("accounts.connect", account === undefined ? { key } : { key, accountId: account.id }),
    onSuccess: (start, target) => {
      if ("url" in start) window.location.assign(start.url)
      else onForms(start, target)
    },
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
}
