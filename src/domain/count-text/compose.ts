/*
 * Composing sorts the marks over a letter, in a time that grows with the square of their number: 200,000 of them take half
 * a minute. Nobody writes more than a few, so long runs are composed in pieces. In such a run a mark may then stand in
 * another order than Unicode's, or beside a letter instead of in it; the count differs by one or two in a million.
 */
const longRun = /([^]\p{M}{63})/u

/** The pieces that are composed by themselves: all of a text, unless there are dozens of marks over one letter. */
export function piecesToCompose(text: string): readonly string[] {
  return longRun.test(text) ? text.split(longRun) : [text]
}

/** The text in NFC. */
export function compose(text: string): string {
  return piecesToCompose(text)
    .map((piece) => piece.normalize())
    .join("")
}
