/* What a small plant nursery has to say in the course of a year. */

const openings = [
  "Bulbs are in.",
  "The greenhouse smells of tomatoes again.",
  "First frost last night, and the dahlias are safe in their crates.",
  "New on the shelf today:",
  "Somebody asked how we keep slugs off the hostas.",
  "We repotted two hundred figs before lunch.",
  "The bees found the lavender.",
  "Seed swap this Saturday, from ten to two.",
  "Three things to do in the garden this week.",
  "The old pear tree by the gate is in flower.",
  "Rain at last.",
  "Behind the scenes: mixing our own potting soil.",
]

const middles = [
  "Terracotta pots in four sizes, made down the road.",
  "Water in the morning, never at noon.",
  "We set aside a tray for everybody who asks by Friday.",
  "A handful of leaf mould does more than any bottle.",
  "Come by and take a cutting home.",
  "Ask us anything about shade.",
  "They will sit there quietly until spring and then show off.",
  "Half price on whatever leans a little.",
]

const endings = [
  "Open until six.",
  "See you at the shop!",
  "What is growing at yours?",
  "Photos tomorrow.",
  "Tell us how it went.",
  "More in the newsletter.",
]

export function writeText(roll: () => number): string {
  const pick = (texts: readonly string[]) => texts[Math.floor(roll() * texts.length)] ?? ""
  return `${pick(openings)} ${pick(middles)} ${pick(endings)}`
}
