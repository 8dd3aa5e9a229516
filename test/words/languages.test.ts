import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, it } from "node:test"
import { languages as served } from "#domain/language.ts"
import { completeLanguages } from "../../web/build/catalogues.ts"
import { complete } from "../../web/words/complete.ts"
import { countIn } from "../../web/words/plural.ts"
import { stretch } from "../../web/words/stretch.ts"
import { type Text, listFiles, readTexts, wordsFolder } from "./read-texts.ts"

/** Words that both languages have: names, units, and what Spanish has taken over. */
const shared = new Set(
  `ALT API App Anthropic Bluesky Business CLI CSV ChatGPT Claude Code Codex Commons Creative Cursor Editor Emoji Facebook
  Fanfare GIF Gemini Google Instagram LinkedIn MCP Mastodon OpenAI Original Page Pinterest Pixelfed Reel Reels S3 Short Threads
  TikTok Token Tokens Total VS Webhooks X YouTube curl h mcp-remote min ms opencode original pin reel s token tokens web webhook
  webhooks undefined NaN`.split(/\s+/),
)

/** What a text was given, or no word at all. */
const isNoWord = (word: string) => /^(?:[A-D]|whsec_.*)$/.test(word) || !/\p{L}/u.test(word)

const isShared = (text: string) =>
  text.split(/[\s,;:.()«»·/]+/).every((word) => shared.has(word) || isNoWord(word)) ||
  /^(?:https?:\S*|\/[a-z-]+)$/.test(text)

/** What a text says to some people and things; a sentence that takes something else is left out. */
function sample(text: Text): readonly string[] {
  if (typeof text === "string") return [text]
  const inputs: readonly (readonly unknown[])[] = [
    [1, 1, 1],
    [2, 2, 2],
    ["A", "B", "C", "D"],
    ["A", 2, 3],
    [["A", "B"], ["A"]],
    ["A", ["B", "C"]],
    [[1, 2]],
  ]
  return inputs.flatMap((input) => {
    try {
      const said = text(...input)
      return typeof said === "string" ? [said] : []
    } catch {
      return []
    }
  })
}

describe("the languages", () => {
  it("that are offered are those whose weight the build checks, and that the first script knows", async () => {
    const script = readFileSync(join(wordsFolder, "../boot/before-paint.js"), "utf8")
    const { languages } = (await import(join(wordsFolder, "language.ts"))) as { readonly languages: object }
    assert.deepEqual(Object.keys(languages), completeLanguages)
    assert.deepEqual(served, completeLanguages, "e-mails and pushes have the same ones")
    assert.ok(script.includes(`const complete = ${JSON.stringify(completeLanguages).replaceAll(",", ", ")}`), script)
  })

  it("have every text of every file in Spanish, in Spanish", async () => {
    const english = /\b(?:the|and|your|this|that|are|cannot|from|goes|posts?|account|draft|schedule|which|nothing)\b/i
    const problems: string[] = []
    for (const name of listFiles("en")) {
      const [ours, theirs] = [await readTexts("en", name), await readTexts("es", name)]
      assert.deepEqual([...theirs.keys()].toSorted(), [...ours.keys()].toSorted(), name)
      for (const [place, text] of ours) {
        const translated = theirs.get(place) ?? ""
        const said = sample(text)
        for (const [number, line] of sample(translated).entries()) {
          if (line === said[number] && !isShared(line)) problems.push(`${place} is not translated: ${line}`)
          // A name of a file, a setting or a menu of another program stays as it is.
          const prose = line.replaceAll(/\S*[./_]\S*|Settings, Apps & Connectors[^;]*;|«[^»]*»/g, "")
          if (english.test(prose) && line !== said[number]) problems.push(`${place} has English words: ${line}`)
        }
      }
    }
    assert.deepEqual(problems, [])
  })

  it("that are begun name no text that English does not have, and take what it takes", async (t) => {
    for (const name of listFiles("fr")) {
      const [ours, begun] = [await readTexts("en", name), await readTexts("fr", name)]
      for (const [place, text] of begun) {
        const english = ours.get(place)
        assert.ok(english !== undefined, `${place} is no text`)
        assert.equal(typeof text, typeof english, place)
        if (typeof text === "function") assert.ok(text.length <= english.length, place)
      }
      t.diagnostic(`fr/${name}: ${begun.size} of ${ours.size} texts`)
    }
  })

  it("say in English what a begun one lacks", () => {
    const english = { nav: { home: "Home", team: "Team" }, steps: ["One", "Two"], sum: (count: number) => `${count}` }
    const begun = complete(english, { nav: { home: "Accueil" }, steps: ["Un", "Deux"] })
    assert.deepEqual([begun.nav, begun.steps, begun.sum(2)], [{ home: "Accueil", team: "Team" }, ["Un", "Deux"], "2"])
  })

  it("count with the forms that they have", () => {
    const polish = countIn("pl")
    const forms = { one: "wpis", few: "wpisy", many: "wpisów", other: "wpisu" }
    assert.deepEqual(
      [1, 3, 5, 1.5].map((count) => polish(count, forms)),
      ["1 wpis", "3 wpisy", "5 wpisów", "1,5 wpisu"],
    )
    assert.equal(countIn("es")(1_000_000, { one: "persona", other: "personas" }), "1.000.000 personas")
  })

  it("are tried with one that is longer and from right to left, and says everything that English says", () => {
    const texts = stretch({ save: "Save", count: (count: number) => `${count} posts`, pair: ["On", "Off"], none: "–" })
    assert.equal(texts.save, "\u200FŠávëñü\u200F")
    assert.equal(texts.count(2), "\u200F2 pöštšñüñ\u200F")
    assert.deepEqual(texts.pair, ["\u200FØññ\u200F", "\u200FØffñü\u200F"])
    assert.equal(texts.none, "–")
  })
})
