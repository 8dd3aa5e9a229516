import { assistant } from "./en/assistant.ts"

/** The words of the assistant, apart from the others: they are fetched with it. */
export const assistantWords = assistant
