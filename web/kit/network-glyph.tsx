import type { ReactNode } from "react"
import {
  siBluesky,
  siFacebook,
  siInstagram,
  siMastodon,
  siPinterest,
  siPixelfed,
  siThreads,
  siTiktok,
  siX,
  siYoutube,
} from "simple-icons"
import type { NetworkKey } from "#domain/network.ts"
import { words } from "../words/words.ts"
import { cx } from "./cx.ts"

type Drawing = { readonly ground: string; readonly shape: ReactNode }

const filled = (path: string) => <path d={path} fill="currentColor" />
const drawn = (...paths: readonly string[]) => (
  <g fill="none" stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" strokeLinejoin="round">
    {paths.map((path) => (
      <path key={path} d={path} />
    ))}
  </g>
)

/** "in", drawn by us: a dot, a stem and an arch. */
const lettersIn = (
  <g fill="none" stroke="currentColor" strokeWidth="3.6" strokeLinecap="butt">
    <path d="M5 9.5V20.5" />
    <path d="M11 20.5V9.5" />
    <path d="M11 15.2a4 4 0 0 1 8 0v5.3" />
    <circle cx="5" cy="5" r="2.2" fill="currentColor" stroke="none" />
  </g>
)

/** Flat grounds on which white reads; the three networks without a free sign have plain drawings of our own. */
const drawings: Readonly<Record<NetworkKey, Drawing>> = {
  x: { ground: "#0f1114", shape: filled(siX.path) },
  threads: { ground: "#0f1114", shape: filled(siThreads.path) },
  facebook: { ground: "#0b66e4", shape: filled(siFacebook.path) },
  instagram: { ground: "#c9307c", shape: filled(siInstagram.path) },
  tiktok: { ground: "#0f1114", shape: filled(siTiktok.path) },
  youtube: { ground: "#d9140b", shape: filled(siYoutube.path) },
  pinterest: { ground: "#bd081c", shape: filled(siPinterest.path) },
  bluesky: { ground: "#0f73e0", shape: filled(siBluesky.path) },
  mastodon: { ground: "#5b4be1", shape: filled(siMastodon.path) },
  pixelfed: { ground: "#8a2fb8", shape: filled(siPixelfed.path) },
  linkedin: {
    ground: "#0a66c2",
    shape: lettersIn,
  },
  "linkedin-page": {
    ground: "#0a66c2",
    shape: drawn("M6 21V4h12v17", "M3 21h18", "M6 11H3v10", "M18 11h3v10", "M10 8h4", "M10 12h4", "M10.5 21v-4h3v4"),
  },
  "google-business": {
    ground: "#1f7a4d",
    shape: drawn("M4 11v10h16V11", "M3 8l2-5h14l2 5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0z", "M9.5 21v-5h5v5"),
  },
}

type Props = {
  readonly network: NetworkKey
  readonly size?: number
  /** Where the network's name stands beside it in words. */
  readonly isNamed?: boolean
}

/** One colour, for dense rows. */
export function NetworkGlyph({ network, size = 13, isNamed = false }: Props) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} className="shrink-0" {...alternative(network, isNamed)}>
      {drawings[network].shape}
    </svg>
  )
}

type TileProps = Props & { readonly isSandbox?: boolean; readonly className?: string }

/** The network's own ground, where an account is chosen or named. A sandbox has a dashed ring. */
export function NetworkTile({ network, size = 20, isNamed = false, isSandbox = false, className }: TileProps) {
  const { ground, shape } = drawings[network]
  return (
    <span
      style={{ width: size, height: size, background: ground, borderRadius: size * 0.28 }}
      className={cx(
        "inline-grid shrink-0 place-items-center text-white inset-ring inset-ring-tile-edge",
        isSandbox && "outline-[1.5px] outline-offset-1 outline-sandbox-solid outline-dashed",
        className,
      )}
    >
      <svg viewBox="0 0 24 24" width={size * 0.62} height={size * 0.62} {...alternative(network, isNamed)}>
        {shape}
      </svg>
    </span>
  )
}

function alternative(network: NetworkKey, isNamed: boolean) {
  return isNamed
    ? ({ "aria-hidden": true } as const)
    : ({ role: "img", "aria-label": words.networks[network] } as const)
}
