import { CSPProvider } from "@base-ui/react/csp-provider"
import { DirectionProvider } from "@base-ui/react/direction-provider"
import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode, useEffect, useState } from "react"
import { sessionQuery } from "./api/queries.ts"
import { makeQueryClient } from "./api/query-client.ts"
import { onSignal } from "./api/signals.ts"
import { ToastStack } from "./kit/toast-stack.tsx"
import { Toasts } from "./kit/toasts.ts"
import { ToastsContext } from "./kit/use-toasts.ts"
import { makeRouter } from "./routes.tsx"
import { isRightToLeft } from "./words/language.ts"
import { words } from "./words/words.ts"

export function App() {
  const [queries] = useState(makeQueryClient)
  const [router] = useState(() => makeRouter(queries))
  const [toasts] = useState(() => new Toasts())

  useEffect(
    () =>
      onSignal("signed-out", () => {
        if (queries.getQueryData(sessionQuery.queryKey) === null) return
        queries.setQueryData(sessionQuery.queryKey, null)
        toasts.add(words.faults.signedOut)
        void router.navigate({ to: "/sign-in", search: { next: router.state.location.href } })
      }),
    [queries, router, toasts],
  )

  // A new page is announced and taken up from its heading, as a full load would do.
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        // Whoever is writing already goes on writing: a new post gets its address under their hands.
        const isWriting = document.activeElement instanceof HTMLTextAreaElement
        if (fromLocation === undefined || !pathChanged || isWriting) return
        document.querySelector("h1")?.focus({ preventScroll: true })
      }),
    [router],
  )

  return (
    <StrictMode>
      <CSPProvider nonce={readNonce()}>
        <DirectionProvider direction={isRightToLeft ? "rtl" : "ltr"}>
          <QueryClientProvider client={queries}>
            <ToastsContext value={toasts}>
              <RouterProvider router={router} />
              <ToastStack />
            </ToastsContext>
          </QueryClientProvider>
        </DirectionProvider>
      </CSPProvider>
    </StrictMode>
  )
}

function readNonce(): string {
  return document.querySelector<HTMLMetaElement>("meta[name='csp-nonce']")?.content ?? ""
}
