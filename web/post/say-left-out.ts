import { words } from "../words/words.ts"

type LeftOut = { readonly accounts: number; readonly media: number }

/** That something was brought back, and what of it is no longer there. */
export function sayLeftOut(text: string, { accounts, media }: LeftOut): string {
  const missing = [
    ...(accounts > 0 ? [words.trash.leftAccounts(accounts)] : []),
    ...(media > 0 ? [words.trash.leftMedia(media)] : []),
  ]
  return [text, ...missing].join(" ")
}
