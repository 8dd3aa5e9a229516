import { type SettingName, settings } from "#app/settings.ts"

/** The docs page of the settings. A test checks that docs/settings.md is the same. */
export function settingsPage(): string {
  const rows = (Object.keys(settings) as SettingName[]).map((name) => {
    const { about, otherwise, example } = settings[name]
    return `| \`${name}\` | ${about} | ${otherwise} | \`${example}\` |`
  })
  return `# Settings

Environment variables configure Fanfare. All are optional, and an empty value counts as unset. A wrong value stops the start
with one line that names the variable. This page is generated from the table in \`src/app/settings.ts\` by
\`npm run docs\`.

| Variable | Meaning | Default | Example |
|---|---|---|---|
${rows.join("\n")}
`
}
