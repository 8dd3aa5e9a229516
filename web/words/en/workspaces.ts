import { plural } from "../plural.ts"

export const workspaces = {
  title: "Workspaces",
  lead: (count: number) => `You are in ${plural(count, "workspace", "workspaces")}`,
  columns: { name: "Workspace", role: "Your role", members: "People", zone: "Time zone", actions: "Actions" },
  isOpen: "Open now",
  open: "Open",
  opened: (name: string) => `${name} is open.`,
  createTitle: "New workspace",
  createLead: "It starts empty, and you own it. People and tokens of other workspaces stay where they are.",
  create: "Create workspace",
  created: (name: string) => `${name} is ready.`,
  noneTitle: "Start a workspace",
  noneLead: "You are not in a workspace right now. Create one, or open an invitation link that you received.",
} as const
