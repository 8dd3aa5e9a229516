const hues: readonly (readonly [until: number, name: string])[] = [
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
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  if (red === undefined || green === undefined || blue === undefined || Number.isNaN(red + green + blue))
    return "A colour"
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const light = (most + least) / 2
  if (light > 0.95) return "White"
  if (light < 0.07) return "Black"
  const shade = light > 0.72 ? "Light " : light < 0.3 ? "Dark " : ""
  const spread = most - least
  const strength = spread / (1 - Math.abs(2 * light - 1))
  const name = strength < 0.12 ? "grey" : nameHue(red, green, blue, spread)
  return shade === "" ? name.charAt(0).toUpperCase() + name.slice(1) : `${shade}${name}`
}

function nameHue(red: number, green: number, blue: number, spread: number): string {
  const most = Math.max(red, green, blue)
  const sixth =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4
  return hues.find(([until]) => sixth * 60 <= until)?.[1] ?? "red"
}
