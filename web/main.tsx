import { createRoot } from "react-dom/client"
import { App } from "./app.tsx"
import "@fontsource-variable/instrument-sans/wdth.css"
import "@fontsource-variable/geist-mono/wght.css"
import "./styles/app.css"

async function start(): Promise<void> {
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global")
  const place = document.getElementById("root")
  if (place === null) throw new Error("The page has no place for the app")
  createRoot(place).render(<App />)
}

void start()
