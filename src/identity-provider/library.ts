/*
 * The library warns on the console, as it is loaded, of every Node that does not call itself a long-term release. Ours is
 * pinned with the lock file and tried with every test, and whoever starts the service can do nothing about the warning.
 */
const { warn } = console
Object.assign(console, {
  warn: (text: unknown) => {
    if (!String(text).includes("Unsupported runtime")) warn(text)
  },
})
const library = await import("oidc-provider")
Object.assign(console, { warn })

export const { Provider, errors, interactionPolicy } = library
