import type { Plugin } from "vite"

const isCatalogue = /\/web\/words\/[a-z]{2}(?:\/[^/]+)?\.ts$/

/**
 * Everything that the app needs before its first page becomes one file: many small ones compress badly. What texts need too
 * is apart from it, because the file waits for the texts.
 */
export function startChunk(): Plugin {
  const start = new Set<string>()
  const shared = new Set<string>()

  return {
    name: "fanfare:start-chunk",
    apply: "build",

    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: "texts", priority: 2, test: (id: string) => shared.has(id) },
                { name: "start", priority: 1, test: (id: string) => start.has(id) },
              ],
            },
          },
        },
      },
    }),

    buildEnd() {
      const follow = (from: Iterable<string>, seen: Set<string>): void => {
        for (const id of from) {
          if (seen.has(id)) continue
          seen.add(id)
          follow(this.getModuleInfo(id)?.importedIds ?? [], seen)
        }
      }
      const ids = [...this.getModuleIds()]
      const texts = ids.filter((id) => isCatalogue.test(id))
      follow(texts, shared)
      for (const id of texts) shared.delete(id)
      const entry = ids.filter((id) => this.getModuleInfo(id)?.isEntry === true)
      follow(entry, start)
      for (const id of entry) start.delete(id)
    },
  }
}
