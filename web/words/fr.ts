import { shell } from "./fr/shell.ts"
import { workspaces } from "./fr/workspaces.ts"

/** French, begun. What is not here is said in English. */
export const fr = { ...shell, workspaces } as const
