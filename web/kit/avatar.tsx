import { cx } from "./cx.ts"

/** Grounds on which white initials read well in both themes. */
const grounds = ["#2f5d50", "#7a4a2b", "#3d4f8a", "#6b3f6e", "#2c6a74", "#84412f", "#4f5d2a", "#55606e"]
const sizes = { s: "size-6 text-[10.5px]", m: "size-[30px] text-meta", l: "size-[38px] text-dense" } as const

type Props = {
  readonly name: string
  readonly size?: keyof typeof sizes
  /** Somebody who could be chosen and is not. */
  readonly isFaint?: boolean
}

/** The initials are drawn, not written: the name stands beside them, or on the button that they fill. */
export function Avatar({ name, size = "m", isFaint = false }: Props) {
  const ground = grounds[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % grounds.length]
  return (
    <span
      aria-hidden
      data-initials={initialsOf(name)}
      className={cx(
        "inline-grid shrink-0 place-items-center rounded-full font-semibold before:content-[attr(data-initials)]",
        isFaint ? "bg-sunk text-ink-2" : "text-white",
        sizes[size],
      )}
      style={isFaint ? {} : { background: ground }}
    />
  )
}

function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/)
  const first = Array.from(parts[0] ?? "")[0] ?? ""
  const last = parts.length > 1 ? (Array.from(parts.at(-1) ?? "")[0] ?? "") : ""
  return `${first}${last}`.toUpperCase()
}
