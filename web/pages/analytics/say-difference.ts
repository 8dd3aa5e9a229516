import { analyticsWords } from "../../words/analytics-words.ts"
import { showChange, showDifference, showNumber, showPoints, showRate } from "../../words/numbers.ts"
import type { Figure } from "./figures.ts"

/** "+12%", "−3", "+0.4 points"; empty where there is nothing to compare. */
export function showFigureChange({ name, now, before }: Figure): string {
  if (now === null || before === undefined || before === null) return ""
  if (name === "rate") return analyticsWords.points(showPoints(now - before))
  return name === "posts" || before === 0 ? showDifference(now - before) : showChange(before, now)
}

export function showFigure({ name }: Pick<Figure, "name">, value: number): string {
  return name === "rate" ? showRate(value) : showNumber(value)
}

/** "1,204 more", "35 fewer", "The same": the sign in words, for who sees no colour or hears the page. */
export function sayDifference(figure: Figure): string {
  const { now, before } = figure
  if (now === null || before === undefined || before === null) return analyticsWords.cannotCompare
  const difference = now - before
  const show = (value: number) =>
    (figure.name === "rate" ? analyticsWords.points(showPoints(value)) : showNumber(value)).replace("+", "")
  const shown = show(Math.abs(difference))
  if (shown === show(0)) return analyticsWords.same
  return difference > 0 ? analyticsWords.more(shown) : analyticsWords.fewer(shown)
}
