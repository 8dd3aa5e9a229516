import type { QueryClient } from "@tanstack/react-query"
import { redirect } from "@tanstack/react-router"
import { readMethods } from "../api/auth.ts"
import { sessionQuery } from "../api/queries.ts"

/** What every route can ask with. */
export type RouteContext = { readonly queries: QueryClient }

type Here = { readonly context: RouteContext; readonly location: { readonly href: string } }

/** For the pages inside the app: a person who is not signed in goes to the sign-in first, and comes back. */
export async function requireSession({ context, location }: Here): Promise<void> {
  const session = await context.queries.query({ ...sessionQuery, staleTime: "static" })
  if (session !== null) return
  const { needsSetup } = await readMethods()
  if (needsSetup) redirect({ to: "/setup", throw: true })
  redirect({ to: "/sign-in", search: location.href === "/" ? {} : { next: location.href }, throw: true })
}
