import assert from "node:assert/strict"
import { test } from "node:test"
import { askedLanguage } from "#domain/language.ts"

test("a browser is answered in the first of its languages that is complete, whatever it sends", () => {
  const cases: readonly (readonly [string | undefined, ReturnType<typeof askedLanguage>])[] = [
    [undefined, null],
    ["", null],
    ["es", "es"],
    ["es-MX,es;q=0.9,en;q=0.8", "es"],
    ["de-DE,de;q=0.9,en;q=0.5,es;q=0.7", "es"],
    ["en;q=0, es;q=0.1", "es"],
    ["*", null],
    ["ES-419", "es"],
    ["es;q=nonsense, en;q=0.2", "en"],
    [";;,,;q=", null],
  ]
  for (const [header, language] of cases) assert.equal(askedLanguage(header), language, String(header))
})
