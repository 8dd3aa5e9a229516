import type { workspaces as english } from "../en/workspaces.ts"
import type { Begun } from "../like.ts"
import { plural } from "./plural.ts"

export const workspaces: Begun<typeof english> = {
  title: "Espaces de travail",
  lead: (count) => `Vous êtes dans ${plural(count, "espace de travail", "espaces de travail")}`,
  isOpen: "Ouvert maintenant",
  open: "Ouvrir",
  opened: (name) => `${name} est ouvert.`,
  createTitle: "Nouvel espace de travail",
  create: "Créer l’espace de travail",
  created: (name) => `${name} est prêt.`,
}
