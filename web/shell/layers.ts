import { createContext, use } from "react"

export type Layers = {
  readonly openPalette: () => void
  readonly openSheet: () => void
  /** The assistant, beside the page or, on a phone, in its place. */
  readonly toggleAssistant: () => void
  readonly isAssistantOpen: boolean
}

export const LayersContext = createContext<Layers | null>(null)

/** What lies over or beside the whole app: the palette, the sheet of shortcuts and the assistant. */
export function useLayers(): Layers {
  const layers = use(LayersContext)
  if (layers === null) throw new Error("There are no layers above this component")
  return layers
}
