// Every browser claims to be the ones before it; the first name found in this order is its own.
const browsers = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
  [/^curl\//, "curl"],
] as const

const systems = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
] as const

type Join = (browser: string, system: string) => string

const inEnglish: Join = (browser, system) => `${browser} on ${system}`

/** "Firefox on Windows", or null for something that does not say what it is. */
export function nameBrowser(userAgent: string, join = inEnglish): string | null {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1]
  const system = systems.find(([sign]) => sign.test(userAgent))?.[1]
  if (browser === undefined) return system ?? null
  return system === undefined ? browser : join(browser, system)
}
