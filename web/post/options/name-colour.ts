import { optionWords } from "../../words/option-words.ts"

type Hue = "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink"

const hues: readonly (readonly [until: number, name: Hue])[] = [
  [15, "red"],
  [45, "orange"],
  [70, "yellow"],
  [165, "green"],
  [195, "teal"],
  [255, "blue"],
  [290, "purple"],
  [345, "pink"],
  [360, "red"],
]

/** "Dark green": what a colour is called. */
export function nameColour(hex: string): string {
  const { colours } = optionWords
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  if (red === undefined || green === undefined || blue === undefined || Number.isNaN(red + green + blue))
    return colours.some
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const light = (most + least) / 2
  if (light > 0.95) return colours.white
  if (light < 0.07) return colours.black
  const spread = most - least
  const strength = spread / (1 - Math.abs(2 * light - 1))
  const name = colours[strength < 0.12 ? "grey" : nameHue(red, green, blue, spread)]
  if (light > 0.72) return colours.light(name)
  return light < 0.3 ? colours.dark(name) : name.charAt(0).toUpperCase() + name.slice(1)
}

function nameHue(red: number, green: number, blue: number, spread: number): Hue {
  const most = Math.max(red, green, blue)
  const sixth =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4
  return hues.find(([until]) => sixth * 60 <= until)?.[1] ?? "red"
}
