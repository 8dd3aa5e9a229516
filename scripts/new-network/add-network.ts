import { mkdirSync, existsSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

/* Makes the files of a new network from the templates, and enters it wherever every network stands. */

export type NewNetwork = {
  /** As ids and options call it: `my-network`. */
  readonly key: string
  /** As people read it: `My Network`. */
  readonly title: string
}

const templates = join(import.meta.dirname, "templates")

/** Template and where it goes, below the root. */
const files: Readonly<Record<string, string>> = {
  "domain.ts.txt": "src/domain/networks/KEY.ts",
  "domain-rules.ts.txt": "src/domain/networks/KEY-rules.ts",
  "adapter.ts.txt": "src/networks/KEY/KEY.ts",
  "client.ts.txt": "src/networks/KEY/client.ts",
  "connect.ts.txt": "src/networks/KEY/connect.ts",
  "publish.ts.txt": "src/networks/KEY/publish.ts",
  "reconcile.ts.txt": "src/networks/KEY/reconcile.ts",
  "README.md.txt": "src/networks/KEY/README.md",
  "simulator.ts.txt": "src/networks/KEY/simulator.ts",
  "simulator-admit.ts.txt": "src/networks/KEY/simulator/admit.ts",
  "simulator-people.ts.txt": "src/networks/KEY/simulator/people.ts",
  "simulator-records.ts.txt": "src/networks/KEY/simulator/records.ts",
  "simulator-sign-in.ts.txt": "src/networks/KEY/simulator/sign-in.ts",
}

type Entry = {
  readonly file: string
  /** Stands once in the file; the lines go before it. */
  readonly before: string
  readonly lines: string
  readonly imports?: string
}

const entries: readonly Entry[] = [
  { file: "src/domain/network.ts", before: "] as const\n\nexport type NetworkKey", lines: `  "KEY",\n` },
  {
    file: "src/domain/networks/all.ts",
    before: "} satisfies Readonly<Record<NetworkKey,",
    lines: `  "KEY": { network: NAME, rules: NAMERules },\n`,
    imports: `import { NAMERules } from "#domain/networks/KEY-rules.ts"\nimport { NAME } from "#domain/networks/KEY.ts"\n`,
  },
  {
    file: "src/networks/all.ts",
    before: "} satisfies Readonly<Record<NetworkKey,",
    lines: `  "KEY": NAME,\n`,
    imports: `import { NAME } from "#networks/KEY/KEY.ts"\n`,
  },
  {
    file: "src/sandbox/networks.ts",
    before: "} satisfies Readonly<Record<NetworkKey,",
    lines: `  "KEY": NAMESimulator,\n`,
    imports: `import { NAMESimulator } from "#networks/KEY/simulator.ts"\n`,
  },
  {
    file: "src/networks/conformance/trials.ts",
    before: "}\n\nexport function traitsOf",
    lines: `  "KEY": {
    canBeAsked: false,
    repeatsSafely: false,
    renews: "after the end",
    knowsRepeats: false,
    missesParents: false,
  },\n`,
  },
  {
    file: "test/networks/sign-in-cases.ts",
    before: "} satisfies Readonly<Record<NetworkKey,",
    lines: read("sign-in-case.txt"),
  },
  {
    file: "src/domain/preview/facts.ts",
    before: `  linkedin,\n`,
    lines: `  "KEY": {
    checkedOn,
    links: plain,
    accent: blue,
    card: null,
    by: "name and handle",
    kinds: { post: { shape: "row", pictures: { layout: "x", ...allOwn }, text: null, deeds: six } },
  },\n`,
  },
  {
    file: "src/app/network-settings.ts",
    before: `  FANFARE_BLUESKY: openNetwork`,
    lines: `  ...appSettings("SETTING", "TITLE"),\n`,
  },
  {
    file: "web/words/en/common.ts",
    before: "  } satisfies Readonly<Record<NetworkKey,",
    lines: `    "KEY": "TITLE",\n`,
  },
  {
    file: "web/words/en/options.ts",
    before: "  } satisfies Readonly<Record<NetworkKey,",
    lines: `    "KEY": "nothing chosen",\n`,
  },
  {
    file: "web/words/es/common.ts",
    before: "  },\n\n  statuses: {",
    lines: `    "KEY": "TITLE",\n`,
  },
  {
    file: "web/words/es/options.ts",
    before: "  },\n\n  of: {",
    lines: `    "KEY": "nada elegido",\n`,
  },
  {
    file: "web/kit/network-glyph.tsx",
    before: "}\n\ntype Props",
    lines: `  "KEY": { ground: "#4a505b", shape: drawn("M12 3v18", "M3 12h18") },\n`,
  },
]

/** Returns the files that it wrote, below the root. */
export function addNetwork(root: string, { key, title }: NewNetwork): readonly string[] {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(key)) {
    throw new Error(`The key must be lower case words with hyphens, such as my-network, not ${key}.`)
  }
  if (!/^\S(?:.{0,38}\S)?$/.test(title) || /["`$\\]/.test(title)) {
    throw new Error("The title must have 1 to 40 characters, without quotes, dollar signs and backslashes.")
  }
  const fill = (text: string): string => fillIn(text, key, title)
  if (existsSync(join(root, "src", "networks", key))) throw new Error(`There is a network ${key} already.`)
  const written = Object.entries(files).map(([template, target]) => {
    write(join(root, fill(target)), fill(read(template)))
    return fill(target)
  })
  for (const { file, before, lines, imports = "" } of entries) {
    const text = readFileSync(join(root, file), "utf8")
    if (text.split(before).length !== 2) throw new Error(`${file} has no single place for an entry: ${before}`)
    write(join(root, file), fill(imports) + text.replace(before, () => `${fill(lines)}${before}`))
  }
  return [...written, ...entries.map(({ file }) => file)]
}

function fillIn(text: string, key: string, title: string): string {
  const name = key.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const setting = key.toUpperCase().replaceAll("-", "_")
  return text.replaceAll("KEY", key).replaceAll("NAME", name).replaceAll("TITLE", title).replaceAll("SETTING", setting)
}

function read(template: string): string {
  return readFileSync(join(templates, template), "utf8")
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
