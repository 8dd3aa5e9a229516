/** One sheet for all pages of the sandbox. A network is known by the shape of its posts, never by its own drawings. */
export const style = `
:root { color-scheme: light dark; --canvas: light-dark(#f7f6f4, #0d1015); --raised: light-dark(#fff, #1b1f27);
  --line: light-dark(#e3e2de, #2f343d); --line-strong: light-dark(#cbc9c3, #454b56); --ink: light-dark(#1a1f2a, #f0eeea);
  --ink-2: light-dark(#4a505b, #c0bdb8); --ink-3: light-dark(#5f646f, #a0a4ac); --sunk: light-dark(#f2f1ee, #12151b);
  --sandbox: light-dark(#0a5e63, #88d3d7); --sandbox-wash: light-dark(#e5f6f7, #12292c);
  --sandbox-solid: light-dark(#248c91, #50afb4); --focus: light-dark(#b37d1b, #ddae4a); --column: 580px; --round: 12px;
  --accent: light-dark(#1d5c9e, #7db7f2) }
* { box-sizing: border-box }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 14px/20px system-ui, sans-serif }
a { color: inherit }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
h1, h2, p, dl, dd, ul, ol, figure { margin: 0 } ul, ol { padding: 0; list-style: none } h2 { font-size: 14px; line-height: 20px }
img, video { display: block; max-width: 100% }
b, .who { font-weight: 600 } .who, code { overflow-wrap: anywhere }
.note { color: var(--ink-3); font-size: 12.5px; line-height: 17px }
.ribbon { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 6px 20px; align-items: center;
  justify-content: space-between; padding: 9px 20px; background: var(--sandbox-wash); border-bottom: 2px dashed var(--sandbox-solid) }
.ribbon h1 { font: inherit } .ribbon b { color: var(--sandbox) }
.ribbon nav { display: flex; flex-wrap: wrap; gap: 6px 16px; align-items: center; font-weight: 550; color: var(--sandbox) }
.ribbon a { text-decoration: none; padding: 2px 0 } .ribbon a:hover { text-decoration: underline }
.ribbon .back { padding: 4px 10px; border: 1px solid var(--line-strong); border-radius: 6px; background: var(--raised); color: var(--ink) }
main { max-width: var(--column); margin: 0 auto; padding: 28px 12px 64px }
.empty { padding: 48px 16px; text-align: center; color: var(--ink-2) }
.people { margin-bottom: 20px; padding: 12px 16px; background: var(--raised); border: 1px solid var(--line); border-radius: var(--round) }
.people li { padding-top: 6px; overflow-wrap: anywhere } .people code { font: 12px/16px ui-monospace, monospace }
.list li { display: flex; justify-content: space-between; gap: 12px; border-bottom: 1px solid var(--line); padding: 10px 4px }
.list .note { text-align: right }
.posts { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px } .posts li { min-width: 0; scroll-margin-top: 72px }
.posts li:target .post { outline: 2px solid var(--focus); outline-offset: 3px }

/* Words */
.text { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate } .mark { color: var(--accent) }
summary { cursor: pointer } .fold summary { list-style: none } .fold summary::-webkit-details-marker { display: none }
.fold summary span:last-child { color: var(--ink-3) } .fold[open] summary > * { display: none }
.warned { margin: 4px 0; padding: 8px 10px; border: 1px solid var(--line-strong); border-radius: 6px; background: var(--sunk) }
.opened summary, .received summary { color: var(--ink-3); font-size: 12.5px }
.card-link { display: grid; gap: 2px; margin-top: 9px; padding: 10px 12px; border: 1px solid var(--line); border-radius: var(--round); overflow-wrap: anywhere }
.card-link span:empty { display: none } .card-link span { color: var(--ink-2) } .card-link small { color: var(--ink-3); font-size: 12px }
.received { margin-top: 8px } .facts { display: flex; flex-wrap: wrap; gap: 2px 14px; margin-top: 6px; font-size: 12px; line-height: 17px }
.facts div { display: flex; gap: 5px; min-width: 0 } .facts dt { color: var(--ink-3) } .facts dd { color: var(--ink-2); overflow-wrap: anywhere; min-width: 0 }
.files { display: grid; gap: 4px; margin-top: 8px } .files div { min-height: 64px; display: grid; place-items: center; padding: 10px;
  background: var(--sunk); border: 1px dashed var(--line-strong); color: var(--ink-3); font: 12px/16px ui-monospace, monospace; overflow-wrap: anywhere; text-align: center }
.title { font-size: 17px; line-height: 23px; overflow-wrap: anywhere }
.avatar { flex: none; width: 38px; height: 38px; border-radius: 50%; display: grid; place-items: center; background: #2f5d50;
  color: #fff; font-weight: 600; text-transform: uppercase }
.deeds { display: flex; gap: 16px; color: var(--ink-2) } .deeds span { display: inline-flex; gap: 6px; align-items: center; font-weight: 600; font-size: 12.5px }
.deeds svg { width: 18px; height: 18px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round }
.button { margin-top: 8px; color: var(--accent); font-weight: 600 } .button::first-letter { text-transform: uppercase }
.coupon { margin-top: 8px; padding: 8px 12px; border: 1px dashed var(--line-strong); border-radius: 6px }

/* Pictures */
.media { overflow: hidden } .media figure { position: relative; min-width: 0; min-height: 0; overflow: hidden; background: var(--sunk) }
.media img, .media video { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover } .fitted figure { background: #1a1f2a }
.fitted img, .fitted video { object-fit: contain } .mosaic { display: grid }
.slides, .strip { display: flex; overflow-x: auto; scroll-snap-type: x mandatory } .slides figure { flex: 0 0 100%; scroll-snap-align: start }
.strip { gap: 6px } .strip figure { flex: none; height: 240px; max-width: 85%; border-radius: 9px; scroll-snap-align: start }
.count { position: absolute; top: 10px; right: 10px; padding: 2px 9px; border-radius: 99px; background: rgb(0 0 0 / 0.7); color: #fff; font-size: 12px }
.rest { position: absolute; inset: 0; display: grid; place-items: center; background: rgb(0 0 0 / 0.55); color: #fff; font-size: 20px; font-weight: 600 }

/* Shapes */
.post { background: var(--raised); border: 1px solid var(--line); border-radius: var(--round); overflow: hidden }
.head { display: flex; gap: 10px; align-items: center; padding: 10px 14px } .head > div { min-width: 0 } .body { display: grid; gap: 8px; padding: 10px 14px 14px }
.row { padding: 14px 16px } .row .item { position: relative; display: flex; gap: 12px; padding-bottom: 14px } .row .item:last-child { padding-bottom: 0 }
.row .item > div:last-child { flex: 1; min-width: 0 } .row .item:not(:last-child)::before { content: ""; position: absolute; inset: 44px auto 4px 18px; border-left: 2px solid var(--line-strong) }
.row .media { margin-top: 9px; border-radius: var(--round) } .row .mosaic { border: 1px solid var(--line) } .row .deeds { margin-top: 10px; justify-content: space-between; max-width: 425px }
.row .by { overflow-wrap: anywhere } .photo .deeds span:last-child { margin-left: auto }
.portrait.post, .pin.post { max-width: 340px; margin: 0 auto; background: none; border: 0; border-radius: 0; overflow: visible }
.screen { position: relative; border-radius: var(--round); overflow: hidden; background: #1a1f2a; min-height: 120px } .portrait .body, .pin .body { padding: 10px 4px 0 }
.screen .deeds { position: absolute; right: 12px; bottom: 56px; flex-direction: column; color: #fff; filter: drop-shadow(0 1px 3px rgb(0 0 0 / 0.8)); pointer-events: none }
.pinned { position: relative; border-radius: 16px; overflow: hidden } .pin .head { padding: 0 }
.host { position: absolute; left: 10px; bottom: 10px; max-width: 75%; padding: 4px 10px; border-radius: 99px; background: #fff; color: #1a1f2a; font-size: 12px; font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.wide .head { padding: 0 } .box { padding: 10px 12px; border-radius: 9px; background: var(--sunk) }
.card .body { padding-top: 0 } .card .body:empty { display: none } .card .words { justify-content: space-around; flex-wrap: wrap; padding: 10px 8px; border-top: 1px solid var(--line) }
.card .card-link { margin: 0; border-width: 1px 0 0; border-radius: 0; background: var(--sunk) } [data-network=linkedin-page] .avatar { border-radius: 6px }

/* One post */
.told { display: grid; grid-template-columns: repeat(auto-fit, minmax(160px, 1fr)); gap: 12px 20px; margin-top: 20px; padding: 14px 2px;
  border-block: 1px solid var(--line) }
.told dt { color: var(--ink-3); font-size: 12px } .told dd { overflow-wrap: anywhere } .told dd:first-of-type { font-weight: 600 } .told code { font: 12.5px/18px ui-monospace, monospace }
.others { margin-top: 28px } .others ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(110px, 1fr)); gap: 6px; margin-top: 8px }
.others a { display: block; aspect-ratio: 3 / 4; overflow: hidden; border-radius: 6px; background: var(--raised); border: 1px solid var(--line); text-decoration: none }
.others img { width: 100%; height: 100%; object-fit: cover } .others .text { display: block; padding: 8px; font-size: 12px; line-height: 16px; color: var(--ink-2) }
[data-network=instagram], [data-network=pixelfed] { --column: 840px }
@media (min-width: 720px) {
  .photo .item { display: grid; grid-template: auto 1fr / minmax(0, 14fr) minmax(0, 11fr) } .photo .media { grid-area: 1 / 1 / 3 / 2 }
  .photo .head { grid-area: 1 / 2; border-bottom: 1px solid var(--line); align-self: start } .photo .body { grid-area: 2 / 2; display: flex; flex-direction: column }
  .photo .body .deeds { order: 2; margin-top: auto; padding-top: 12px; border-top: 1px solid var(--line) } .photo .body > .note:last-child { order: 3 }
}
`
