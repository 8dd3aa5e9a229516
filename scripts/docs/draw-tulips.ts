import sharp from "sharp"

const colours = ["#b8304f", "#d9476f", "#7a2f5e"]

/** A picture to post that nobody has to be asked for. */
export async function drawTulips(): Promise<Buffer> {
  const tulips = Array.from({ length: 9 }, (_, place) => {
    const x = 60 + place * 110
    const y = 200 + ((place * 37) % 60)
    const colour = colours[(place * 2) % 3]
    return [
      `<path d="M${x} ${y + 60}V600" stroke="#4d6b2c" stroke-width="9"/>`,
      `<path d="M${x - 34} ${y - 40}l17 24 17-34 17 34 17-24v56a34 44 0 0 1-68 0z" fill="${colour}"/>`,
    ].join("")
  })
  const sky = `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#f7d88b"/><stop offset="1" stop-color="#d9883a"/></linearGradient>`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="600"><defs>${sky}</defs><rect width="1000" height="600" fill="url(#sky)"/>${tulips.join("")}</svg>`
  return sharp(Buffer.from(drawing)).jpeg({ quality: 90 }).toBuffer()
}
