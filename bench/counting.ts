import { measureText } from "#domain/count-text.ts"
import { networks } from "#domain/networks/all.ts"
import { countHashtags, countMentions, linksIn } from "#domain/validate-post/formats.ts"

// How long counting takes for each character of texts that are made to be slow, at two lengths: where a text of four times
// the length takes much more than four times as long, somebody has found a way to hold the service up.
// `npm run bench:counting`

const lengths = [50_000, 200_000] as const
const rounds = 5

const parts = [
  ["a", "Bulbs are in ", "a.", "a.com ", "https://lark.example/bulbs?x=1 ", `https://a.co/${"x".repeat(4000)} `],
  ["@lark@loam.example ", "@a@.", "@a.", "@", "#", "#a ", "$A ", "_.", "-.", "xn--a.", "https://a.co/(", "("],
  ["https://a.co?!", "https://", "https://a.", "https://a.co/!!!!", "=@a@b", "/", ".", "\r\n", "é.", "日本.", "公司."],
  ["漢字", "각", "🌷", "👨‍👩‍👧‍👦", "🇩🇰", "\u0301\u0323", "\u200d", "\ufe0f", "1\u20e3", "\ud83c", "。"],
].flat()

/** Every way of counting, to the end of the text. */
const ways: Readonly<Record<string, (text: string) => unknown>> = {
  ...Object.fromEntries(
    networks.map(({ key, constraints: { text: limit } }) => [
      key,
      (text: string) => measureText({ ...limit, max: 1_000_000_000 }, text),
    ]),
  ),
  hashtags: countHashtags,
  mentions: countMentions,
  links: linksIn,
}

const textOf = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)

/** In nanoseconds of CPU a character, over some rounds: others may use the machine as well. */
function time(run: (text: string) => unknown, text: string): number {
  const before = process.threadCpuUsage()
  for (let round = 0; round < rounds; round += 1) run(text)
  const { user, system } = process.threadCpuUsage(before)
  return ((user + system) * 1000) / (text.length * rounds)
}

const table: Record<string, object> = {}
for (const [name, run] of Object.entries(ways)) {
  for (const part of parts) run(textOf(part, 2000))
  const measured = parts.map((part) => ({ part, ns: lengths.map((length) => time(run, textOf(part, length))) }))
  const slowest = measured.toSorted((one, other) => (other.ns[1] ?? 0) - (one.ns[1] ?? 0))[0]
  const growth = ({ ns: [short = 1, long = 1] }: (typeof measured)[number]) => long / short
  // What takes hardly any time is not measured well enough to tell.
  const worst = measured.filter(({ ns }) => (ns[0] ?? 0) > 50).toSorted((one, other) => growth(other) - growth(one))[0]
  table[name] = {
    "slowest text": JSON.stringify(slowest?.part.slice(0, 20)),
    "ns a character, 50,000": slowest?.ns[0]?.toFixed(0),
    "ns a character, 200,000": slowest?.ns[1]?.toFixed(0),
    "grows most": JSON.stringify(worst?.part.slice(0, 20) ?? ""),
    "by (1 is linear)": worst === undefined ? "" : growth(worst).toFixed(2),
  }
}
console.table(table)
