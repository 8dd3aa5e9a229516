import { cx } from "./cx.ts"

/** Grounds on which white initials read well in both themes. */
const grounds = ["#2f5d50", "#7a4a2b", "#3d4f8a", "#6b3f6e", "#2c6a74", "#84412f", "#4f5d2a", "#55606e"]
const sizes = { s: "size-6 text-[10.5px]", m: "size-[30px] text-meta", l: "size-[38px] text-dense" } as const

export function Avatar({ name, size = "m" }: { readonly name: string; readonly size?: keyof typeof sizes }) {
  const ground = grounds[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % grounds.length]
  return (
    <span
      aria-hidden
      className={cx("inline-grid shrink-0 place-items-center rounded-full font-semibold text-white", sizes[size])}
      style={{ background: ground }}
    >
      {initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/)
  const first = Array.from(parts[0] ?? "")[0] ?? ""
  const last = parts.length > 1 ? (Array.from(parts.at(-1) ?? "")[0] ?? "") : ""
  return `${first}${last}`.toUpperCase()
}
