/** One sheet for all timelines. Each network is known by its shape and a colour, never by its own drawings. */
export const style = `
:root { color-scheme: light dark; --ground: light-dark(#f7f6f4, #0d1015); --paper: light-dark(#fefefd, #14171d);
  --line: light-dark(#e3e2de, #292d34); --ink: light-dark(#1a1f2a, #f0eeea); --ink-2: light-dark(#4a505b, #c0bdb8);
  --ink-3: light-dark(#646974, #999da5); --sunk: light-dark(#f2f1ee, #101318); --tint: light-dark(#646974, #999da5);
  --sandbox: light-dark(#0a5e63, #88d3d7); --sandbox-wash: light-dark(#e5f6f7, #12292c);
  --sandbox-solid: light-dark(#248c91, #50afb4); --focus: light-dark(#b37d1b, #ddae4a); --round: 9px; --column: 600px }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/22px system-ui, sans-serif }
a { color: inherit }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
h1, h2, p, dl, dd, ul, ol { margin: 0 } ul, ol { padding: 0; list-style: none } h2 { font-size: 14px; line-height: 20px }
img, video { display: block; max-width: 100% }
.ribbon { position: sticky; top: 0; z-index: 1; display: flex; gap: 12px; justify-content: space-between;
  padding: 8px 16px; background: var(--sandbox-wash); color: var(--sandbox); border-bottom: 2px dashed var(--sandbox-solid);
  font-size: 13.5px; line-height: 19px; font-weight: 550 }
.ribbon h1 { font: inherit } .ribbon a { white-space: nowrap }
main { max-width: var(--column); margin: 0 auto; padding: 24px 12px 48px }
.empty { padding: 48px 16px; text-align: center; color: var(--ink-2) }
.who { font-weight: 600; overflow-wrap: anywhere } .when, .note { color: var(--ink-3); font-size: 13px; line-height: 18px }
.when { font-variant-numeric: tabular-nums }
.text { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate }
.fold summary { cursor: pointer; list-style: none } .fold summary span { color: var(--ink-3); text-decoration: underline }
.fold[open] summary > * { display: none }
.avatar { flex: none; width: 40px; height: 40px; border-radius: 50%; display: grid; place-items: center; background: var(--tint);
  color: var(--paper); font-weight: 600; text-transform: uppercase }
.media { display: grid; gap: 4px; margin-top: 8px; overflow: hidden; border-radius: var(--round) }
.media.many { grid-template-columns: 1fr 1fr }
.media img, .media video { width: 100%; height: 100%; max-height: 480px; object-fit: cover; background: var(--sunk) }
.file { min-height: 96px; display: grid; place-items: center; padding: 12px; background: var(--sunk); border: 1px dashed var(--line);
  color: var(--ink-3); font: 12px/16px ui-monospace, monospace; overflow-wrap: anywhere; text-align: center }
.facts { display: flex; flex-wrap: wrap; gap: 2px 12px; margin-top: 8px; color: var(--ink-3); font-size: 12px; line-height: 16px }
.facts div { display: flex; gap: 4px; min-width: 0 } .facts dd { overflow-wrap: anywhere; color: var(--ink-2) }
.people { margin-bottom: 16px; padding: 12px 16px; background: var(--paper); border: 1px solid var(--line); border-radius: var(--round) }
.people li { padding-top: 6px; overflow-wrap: anywhere } .people code { font: 12px/16px ui-monospace, monospace; overflow-wrap: anywhere }
.post, .item { min-width: 0 }
.list li { display: flex; justify-content: space-between; gap: 12px; border-bottom: 1px solid var(--line); padding: 10px 4px }
.list .note { text-align: right }

/* Rows: an item under the other, a line through the avatars of a thread. */
.rows .post { background: var(--paper); border: 1px solid var(--line); border-bottom-width: 0; padding: 12px 16px 0 }
.rows li:last-child .post { border-bottom-width: 1px }
.rows .item { position: relative; display: flex; gap: 12px; padding-bottom: 12px } .rows .item > div:last-child { flex: 1; min-width: 0 }
.rows .item:not(:last-child)::before { content: ""; position: absolute; inset: 44px auto 0 19px; border-left: 2px solid var(--line) }
[data-network=x] { --ground: light-dark(#fff, #0b0d10); --paper: light-dark(#fff, #0b0d10); --tint: light-dark(#0f1114, #d8dade); --round: 14px; --column: 560px }
[data-network=threads] { --tint: light-dark(#0f1114, #d8dade); --round: 18px }
[data-network=threads] .post { border-width: 1px; border-radius: 18px; margin-bottom: 16px; padding: 20px 20px 8px }
[data-network=threads] .item:not(:last-child)::before { border-left: 0; border: 2px solid var(--line); border-right-color: transparent; border-radius: 12px; width: 14px; left: 13px }
[data-network=bluesky] { --tint: light-dark(#0f73e0, #6fb1f7); --sky: light-dark(#dcecfd, #14263a) }
[data-network=bluesky] .people { background: var(--sky); border-color: transparent; border-radius: 0 }
[data-network=bluesky] .facts { border: 1px solid var(--line); border-radius: 8px; padding: 6px 10px } [data-network=bluesky] .facts:empty { display: none }
[data-network=mastodon] { --tint: light-dark(#5b4be1, #a79ef5); --round: 4px }
.warned { padding: 8px 10px; border: 1px dashed var(--tint); border-radius: var(--round) } .warned summary { cursor: pointer; font-weight: 550 }

/* Cards: every post a sheet of its own on a grey ground. */
.cards .post { background: var(--paper); border: 1px solid var(--line); border-radius: var(--round); margin-bottom: 12px; padding: 14px 16px }
.cards .item + .item { margin-top: 12px; padding-top: 12px; border-top: 1px solid var(--line) }
.cards .by { display: flex; gap: 10px; align-items: center; margin-bottom: 8px } .cards .by > div { min-width: 0 }
[data-network=facebook] { --ground: light-dark(#eceef1, #101317); --tint: light-dark(#0b66e4, #6ba5f5) }
[data-network=linkedin], [data-network=linkedin-page] { --ground: light-dark(#f0eeea, #0f1216); --tint: light-dark(#0a66c2, #6db1f2) }
.button { display: inline-block; margin-top: 10px; padding: 5px 14px; border: 1px solid var(--tint); border-radius: 999px; color: var(--tint); font-weight: 550 }
.button::first-letter { text-transform: uppercase }
[data-network=google-business] .people { border-top: 64px solid light-dark(#cfe3d4, #1b2f25) }
[data-network=google-business] { --ground: light-dark(#e3efe6, #101a15); --tint: light-dark(#1f7a4d, #6fce9f); --column: 480px }
:is([data-network=facebook], [data-network=linkedin-page]) .people { border-top: 40px solid var(--tint) }
[data-network=linkedin] .people { border-top: 20px solid var(--tint) }
@media (min-width: 860px) {
  [data-network=linkedin] { --column: 860px }
  [data-network=linkedin] main { display: grid; grid-template-columns: 240px 1fr; gap: 20px; align-items: start }
  [data-network=mastodon] { --column: 1080px }
  [data-network=mastodon] main { display: grid; grid-template-columns: 240px 1fr 240px; gap: 12px; align-items: start }
  [data-network=mastodon] main::after { content: ""; height: 240px; background: var(--sunk); border-radius: 4px }
}

/* Pictures: a grid of squares, pins in columns, or one photograph under the other. */
.grid { display: grid; grid-template-columns: repeat(3, 1fr); gap: 3px; margin-bottom: 24px } .grid a { aspect-ratio: 1; overflow: hidden; background: var(--sunk) }
.grid img, .grid video { width: 100%; height: 100%; object-fit: cover } .grid .file { height: 100%; min-height: 0; border: 0 }
.pictures .post { background: var(--paper); border: 1px solid var(--line); border-radius: var(--round); margin-bottom: 16px; overflow: hidden }
.pictures .media { margin: 0; border-radius: 0 } .pictures .words { padding: 12px 14px } .pictures .post:target { outline: 2px solid var(--tint) }
[data-network=instagram] { --tint: light-dark(#c9307c, #ef86b5); --column: 820px; --round: 3px }
@media (min-width: 640px) { [data-network=instagram] .item { display: grid; grid-template-columns: 3fr 2fr } }
[data-network=pinterest] { --tint: light-dark(#bd081c, #f2848c); --round: 16px; --column: 900px; --ground: light-dark(#fff, #0d0f12) }
[data-network=pinterest] .line { padding: 10px 14px 8px; font-weight: 550; color: var(--tint) }
[data-network=pinterest] .posts { columns: 200px; column-gap: 12px } [data-network=pinterest] .post { break-inside: avoid }
[data-network=pixelfed] { --tint: light-dark(#8a2fb8, #cf9aea); --column: 680px }
[data-network=pixelfed] .media.many { grid-template-columns: 1fr } [data-network=pixelfed] .licence { margin-top: 6px; padding-top: 6px; border-top: 1px solid var(--line) }
[data-network=pixelfed] :is(.media img, .media video) { max-height: none; height: auto; object-fit: contain }

/* Frames: the moving picture first, its words in or below it. */
.frames .post { margin: 0 auto 24px } .frames .media { margin: 0; background: #000 }
.frames .media :is(img, video, .file) { width: 100%; height: 100%; max-height: none; object-fit: contain; border: 0 }
[data-network=tiktok] { color-scheme: dark; --ground: #000; --paper: #0d0d0f; --tint: #d8dade; --column: 420px }
[data-network=tiktok] .item { position: relative; display: grid; grid-template-columns: 1fr 40px; gap: 10px; align-items: end }
[data-network=tiktok] .media { grid-column: 1; aspect-ratio: 9 / 16; border-radius: 12px; background: #17181b }
[data-network=tiktok] .media.many { grid: 100% / auto-flow 100%; overflow-x: auto; scroll-snap-type: x mandatory } [data-network=tiktok] .media.many > * { scroll-snap-align: start }
[data-network=tiktok] .words { grid-column: 1 } [data-network=tiktok] .item::after { content: ""; grid-area: 1 / 2; height: 152px; background: radial-gradient(circle, #3a3d44 18px, transparent 18.5px) 0 0 / 40px 50px repeat-y }
[data-network=youtube] { --tint: light-dark(#d9140b, #f5857f); --column: 760px }
[data-network=youtube] .line { margin-bottom: 8px; font-weight: 550 } [data-network=youtube] .title { margin-top: 12px; font-size: 18px; line-height: 24px }
[data-network=youtube] .media { aspect-ratio: 16 / 9; border-radius: 12px } [data-network=youtube] .words { margin-top: 10px; padding: 12px 14px; background: var(--sunk); border-radius: 12px }
`
