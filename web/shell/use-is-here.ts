import { useLocation } from "@tanstack/react-router"
import type { Destination } from "./destinations.ts"

/** What a link to a page says where the address is another and yet belongs to it; there the router sees no connection. */
export function useIsHere({ alsoAt }: Destination): { readonly "aria-current"?: "page" } {
  const isHere = useLocation({ select: ({ pathname }) => alsoAt !== undefined && pathname.startsWith(alsoAt) })
  return isHere ? { "aria-current": "page" } : {}
}
