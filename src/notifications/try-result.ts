/** How one try to send a message ended. `dropped` is a message that has nothing to say any more. */
export type TryResult =
  | { readonly outcome: "sent" | "dropped" }
  | { readonly outcome: "refused"; readonly message: string; readonly isFinal: boolean }
