import { type SettingName, settings } from "#app/settings.ts"

/** The docs page of the settings. A test keeps docs/settings.md the same as this. */
export function settingsPage(): string {
  const rows = (Object.keys(settings) as SettingName[]).map((name) => {
    const { about, otherwise, example } = settings[name]
    return `| \`${name}\` | ${about} | ${otherwise} | \`${example}\` |`
  })
  return `# Settings

Fanfare is set up by environment variables. All are optional, and an empty value counts as none. A value that cannot be
used stops the start with one line that names it. This page is made from the table in \`src/app/settings.ts\` by
\`npm run docs\`.

| Variable | What it is | Otherwise | Example |
|---|---|---|---|
${rows.join("\n")}
`
}
