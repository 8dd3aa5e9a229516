import type { NetworkKey } from "#domain/network.ts"
import type { CutRule } from "#domain/preview/cut-text.ts"
import type { PictureRule } from "#domain/preview/lay-pictures.ts"
import type { LinkRule } from "#domain/preview/mark-text.ts"

/*
 * How each network shows a post: everything that a preview knows about a network stands in this table. Networks change
 * these things without notice. Whoever looks a network up again sets its date.
 *
 * Terminology
 *
 * - shape: one of the six ways in which networks lay out a post
 * - kind: what a network makes of a post, by its options and media: a reel, a pin, an offer
 * - cut: where a network ends a text, followed by its own word for the rest
 */

export type PreviewShape = "row" | "photo" | "portrait" | "wide" | "pin" | "card"

export type PreviewKind =
  | "post"
  | "carousel"
  | "reel"
  | "story"
  | "video"
  | "short"
  | "photos"
  | "pin"
  | "update"
  | "event"
  | "offer"

/** What people can do with a post. Drawn as neutral signs; cards say them in words. */
export type PreviewDeed =
  | "reply"
  | "repost"
  | "like"
  | "star"
  | "views"
  | "save"
  | "share"
  | "send"
  | "up"
  | "down"
  | "more"

type KindFacts = {
  readonly shape: PreviewShape
  readonly pictures: PictureRule
  /** Null where the network shows all of a text; "none" where it shows no text at all. */
  readonly text: CutRule | "none" | null
  readonly deeds: readonly PreviewDeed[]
}

export type NetworkPreview = {
  /** When somebody last compared this with the network. */
  readonly checkedOn: string
  readonly kinds: Partial<Readonly<Record<PreviewKind, KindFacts>>>
  readonly links: LinkRule
  /** The colour of links, names and tags, in the light and in the dark: readable on our own grounds. */
  readonly accent: readonly [light: string, dark: string]
  /**
   * Whether there is a card for a link. `option`: only for the address in that option. `bare`: from the text, without
   * anything from the page behind it.
   */
  readonly card: { readonly from: "text" | "bare" | "option"; readonly option?: string } | null
  /** Who it is by, as the network says it. */
  readonly by: "name and handle" | "handle" | "name"
}

const blue = ["#1d5c9e", "#7db7f2"] as const
const portrait: PictureRule = { layout: "slides", minRatio: 9 / 16, maxRatio: 9 / 16 }
const mosaic: PictureRule = { layout: "facebook", minRatio: 4 / 5 }
const allOwn = { minRatio: 0, maxRatio: Infinity }
const whole: LinkRule = { look: "link", withoutProtocol: false }
const plain: LinkRule = { look: "text", withoutProtocol: false }
const checkedOn = "2026-11-16"
const six = ["reply", "repost", "like", "views", "save", "share"] as const
const reel = ["like", "reply", "repost", "send", "more"] as const

const linkedin: NetworkPreview = {
  checkedOn,
  links: { look: "link", withoutProtocol: false, shortener: { from: 26, as: "https://lnkd.in/…" } },
  accent: ["#0a5ea8", "#79b8f3"],
  // LinkedIn looks at no page for what comes through its interface: the title is the one that was sent.
  card: { from: "option", option: "articleUrl" },
  by: "name",
  kinds: {
    post: {
      shape: "card",
      pictures: mosaic,
      text: { characters: 210, lines: 3, perLine: 70, more: "see more" },
      deeds: ["up", "reply", "repost", "send"],
    },
  },
}

const google = {
  shape: "card",
  pictures: { layout: "slides", minRatio: 4 / 3, maxRatio: 4 / 3 },
  text: { characters: 100, more: "More" },
  deeds: [],
} as const satisfies KindFacts

export const previewFacts: Readonly<Record<NetworkKey, NetworkPreview>> = {
  x: {
    checkedOn,
    links: { look: "link", withoutProtocol: true, most: 35 },
    accent: blue,
    card: { from: "text" },
    by: "name and handle",
    kinds: {
      post: { shape: "row", pictures: { layout: "x", minRatio: 3 / 4, maxRatio: 5 }, text: null, deeds: six },
    },
  },
  threads: {
    checkedOn,
    links: { look: "link", withoutProtocol: true, most: 35 },
    accent: blue,
    card: { from: "text", option: "linkAttachment" },
    by: "handle",
    kinds: {
      post: {
        shape: "row",
        pictures: { layout: "strip", ...allOwn },
        text: null,
        deeds: ["like", "reply", "repost", "send"],
      },
    },
  },
  bluesky: {
    checkedOn,
    links: { look: "link", withoutProtocol: true, path: { most: 15, kept: 13 } },
    accent: blue,
    // The adapter writes the card: it says where the link leads, and nobody looks at the page.
    card: { from: "bare" },
    by: "name and handle",
    kinds: {
      post: {
        shape: "row",
        pictures: { layout: "squares", ...allOwn, gap: 4 },
        text: null,
        deeds: ["reply", "repost", "like", "save", "share", "more"],
      },
    },
  },
  mastodon: {
    checkedOn,
    links: { look: "link", withoutProtocol: true, most: 30 },
    accent: ["#5345c9", "#aaa1f6"],
    card: { from: "text" },
    by: "name and handle",
    kinds: {
      post: {
        shape: "row",
        pictures: { layout: "x", minRatio: 16 / 9, maxRatio: 16 / 9 },
        text: null,
        deeds: ["reply", "repost", "star", "save", "more"],
      },
    },
  },
  instagram: {
    checkedOn,
    links: plain,
    accent: ["#2b4f94", "#9db8ee"],
    card: null,
    by: "handle",
    kinds: {
      post: {
        shape: "photo",
        pictures: { layout: "slides", minRatio: 4 / 5, maxRatio: 1.91 },
        text: { characters: 125, more: "more" },
        deeds: ["like", "reply", "send", "save"],
      },
      carousel: {
        shape: "photo",
        pictures: { layout: "slides", minRatio: 4 / 5, maxRatio: 1.91 },
        text: { characters: 125, more: "more" },
        deeds: ["like", "reply", "send", "save"],
      },
      reel: {
        shape: "portrait",
        pictures: portrait,
        text: { characters: 30, lines: 1, perLine: 30, more: "more" },
        deeds: reel,
      },
      story: { shape: "portrait", pictures: { ...portrait, isFitted: true }, text: "none", deeds: [] },
    },
  },
  tiktok: {
    checkedOn,
    links: plain,
    accent: ["#1a1f2a", "#f0eeea"],
    card: null,
    by: "handle",
    kinds: {
      video: {
        shape: "portrait",
        pictures: portrait,
        text: { characters: 64, lines: 2, perLine: 32, more: "more" },
        deeds: ["like", "reply", "save", "share"],
      },
      photos: {
        shape: "portrait",
        pictures: { ...portrait, isFitted: true },
        text: { characters: 64, lines: 2, perLine: 32, more: "more" },
        deeds: ["like", "reply", "save", "share"],
      },
    },
  },
  youtube: {
    checkedOn,
    links: { look: "link", withoutProtocol: false, most: 37 },
    accent: blue,
    card: null,
    by: "name",
    kinds: {
      video: {
        shape: "wide",
        pictures: { layout: "slides", minRatio: 16 / 9, maxRatio: 16 / 9 },
        text: { characters: 160, lines: 3, perLine: 60, more: "...more" },
        deeds: ["up", "down", "share"],
      },
      short: { shape: "portrait", pictures: portrait, text: "none", deeds: ["up", "down", "reply", "share", "more"] },
    },
  },
  pinterest: {
    checkedOn,
    links: plain,
    accent: blue,
    card: null,
    by: "name",
    kinds: {
      pin: {
        shape: "pin",
        pictures: { layout: "slides", minRatio: 1 / 2.1, maxRatio: Infinity, keeps: "top" },
        text: "none",
        deeds: [],
      },
    },
  },
  facebook: {
    checkedOn,
    links: whole,
    accent: ["#0b57c4", "#7fb2f7"],
    card: { from: "text", option: "link" },
    by: "name",
    kinds: {
      post: {
        shape: "card",
        pictures: mosaic,
        text: { characters: 477, lines: 5, perLine: 95, more: "See more" },
        deeds: ["up", "reply", "share"],
      },
      reel: {
        shape: "portrait",
        pictures: portrait,
        text: { characters: 64, lines: 2, perLine: 32, more: "See more" },
        deeds: ["up", "reply", "share", "more"],
      },
      story: { shape: "portrait", pictures: { ...portrait, isFitted: true }, text: "none", deeds: [] },
    },
  },
  pixelfed: {
    checkedOn,
    links: whole,
    accent: ["#7a2aa3", "#d3a3ec"],
    card: null,
    by: "handle",
    kinds: {
      post: {
        shape: "photo",
        pictures: { layout: "slides", minRatio: 2 / 3, maxRatio: Infinity },
        text: null,
        deeds: ["like", "reply", "repost", "save"],
      },
    },
  },
  linkedin,
  "linkedin-page": linkedin,
  "google-business": {
    checkedOn,
    links: plain,
    accent: ["#1a5fb4", "#86b7f3"],
    card: null,
    by: "name",
    kinds: { update: google, event: google, offer: google },
  },
}
