/** The texts that a language must have. English defines them: what lacks a text, or takes other parameters, does not compile. */
export type Like<English> = English extends string
  ? string
  : English extends (...input: infer Input) => infer Said
    ? (...input: Input) => Like<Said>
    : { readonly [Key in keyof English]: Like<English[Key]> }

/** A translation that somebody has begun. */
export type Begun<English> = English extends string
  ? string
  : English extends (...input: never) => unknown
    ? Like<English>
    : English extends readonly unknown[]
      ? Like<English>
      : { readonly [Key in keyof English]?: Begun<English[Key]> }
