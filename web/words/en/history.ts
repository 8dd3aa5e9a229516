export const history = {
  menu: "History…",
  title: "History of this post",
  now: "As it is now",
  trail: "Who did what",
  lead: "How it stood before it was changed. Restoring one keeps what it says now in this list.",
  nothing: "Nothing was changed yet.",
  nothingLead:
    "Once you come back to this post, or somebody else or an agent changes it, you find here what it said before.",
  by: (name: string) => `by ${name}`,
  byAgent: (agent: string, name: string) => `by ${agent} for ${name}`,
  restore: "Restore this one",
  restored: "The post says again what it said then.",
} as const
