import { speak } from "./speak.ts"

const words = await speak({
  en: async () => (await import("./en/issues.ts")).issues,
  es: async () => (await import("./es/issues.ts")).issues,
})

type Told = { readonly rule: string; readonly message: string; readonly [key: string]: unknown }

/** A broken limit in the language of the app; `option` is what people call the option that it is about. */
export function sayLimit(issue: Told, option?: string): string {
  const { rule, message, provider, limit, actual } = issue
  return words.say({
    rule,
    message,
    option,
    provider: typeof provider === "string" ? provider : undefined,
    limit: typeof limit === "number" ? limit : undefined,
    actual: typeof actual === "number" ? actual : undefined,
  })
}
