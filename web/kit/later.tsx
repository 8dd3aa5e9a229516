import { lazy } from "react"
import type { ComponentType, LazyExoticComponent } from "react"
import { patiently } from "../api/patiently.ts"
import { MissingPart } from "./missing-part.tsx"

/** A part that is fetched when it is first shown. Whether that works or not, the page around it stays. */
export function later<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await patiently(load).catch(() => MissingPart) }))
}
