import { en } from "./en.ts"

type Widen<Text> = Text extends string
  ? string
  : Text extends (...input: infer Input) => string
    ? (...input: Input) => string
    : { readonly [Key in keyof Text]: Widen<Text[Key]> }

/** The texts that a language must have. English defines them: a catalogue that lacks a text does not compile. */
export type Words = Widen<typeof en>

export const words: Words = en
