import { createContext, use } from "react"

export type Layers = { readonly openPalette: () => void; readonly openSheet: () => void }

export const LayersContext = createContext<Layers | null>(null)

/** What lies over the whole app: the palette and the sheet of shortcuts. */
export function useLayers(): Layers {
  const layers = use(LayersContext)
  if (layers === null) throw new Error("There are no layers above this component")
  return layers
}
