import { useMemo } from "react"
import { encode } from "uqr"

/** Dark on white in both themes: cameras do not read it the other way round. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const source = useMemo(() => draw(text), [text])
  return (
    <img
      src={source}
      alt={label}
      width={184}
      height={184}
      className="size-[184px] shrink-0 rounded-control border border-line bg-white"
    />
  )
}

function draw(text: string): string {
  const { data, size } = encode(text, { border: 2, ecc: "M" })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const path = `<path fill="#14171d" d="${dots.join("")}"/>`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${path}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(picture)}`
}
