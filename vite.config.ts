import tailwind from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { budget } from "./web/build/budget.ts"
import { compress } from "./web/build/compress.ts"
import { pageHead } from "./web/build/page-head.ts"
import { serviceWorker } from "./web/build/service-worker.ts"
import { splitFiles } from "./web/build/split-files.ts"

const weights = {
  firstLoad: 170_000,
  page: 50_000,
  files: 35,
  desks: { names: ["composer-page", "calendar-page"], size: 60_000 },
}

export default defineConfig({
  root: "web",
  publicDir: false,
  plugins: [react(), tailwind(), pageHead(), splitFiles(), serviceWorker(), compress(), budget(weights)],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "baseline-widely-available",
    // Fonts, icons and the manifest stay files: the content security policy allows them from our own address only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    sourcemap: false,
    // The first file lists the names of hundreds of others, and hashes do not compress: 42 bits tell versions apart.
    rolldownOptions: { output: { chunkFileNames: "assets/[name]-[hash:7].js" } },
  },
})
