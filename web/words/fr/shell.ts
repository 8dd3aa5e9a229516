import type { shell as english } from "../en/shell.ts"
import type { Begun } from "../like.ts"

export const shell: Begun<typeof english> = {
  nav: {
    publishGroup: "Publier",
    measureGroup: "Mesurer",
    workspaceGroup: "Espace de travail",
    home: "Accueil",
    calendar: "Calendrier",
    posts: "Publications",
    queue: "File d’attente",
    requests: "Demandes",
    media: "Médias",
    analytics: "Statistiques",
    assistant: "Assistant",
    newPost: "Nouvelle publication",
    write: "Écrire",
    accounts: "Comptes sociaux",
    api: "API et MCP",
    team: "Équipe",
    settings: "Réglages",
    more: "Plus",
    workspaces: "Espaces de travail",
    signOut: "Se déconnecter",
  },

  notFound: {
    title: "Page introuvable",
    heading: "Il n’y a rien à cette adresse.",
    lead: "La page a peut-être été déplacée, ou le lien est incomplet.",
    home: "Aller à l’accueil",
  },
}
