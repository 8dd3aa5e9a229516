const asksYou = "The first time, it sends you here to sign in and to say what it may do. After an hour it asks again."

export const connect = {
  tab: "Connect an app",
  lead: "MCP apps read your posts and accounts, write drafts, and ask you before they publish anything.",
  app: "App",
  way: "How it signs in",
  ways: { "sign-in": "You sign in", token: "With a token" },
  needToken: "It acts as you, in the workspace that the token was created for.",
  makeToken: "Create a token",
  waiting: "Waiting for the first call…",
  called: (name: string, time: string) => `First call from ${name} at ${time}.`,
  clients: {
    "claude-code": {
      name: "Claude Code",
      steps: {
        "sign-in": {
          title: "Run this in a terminal",
          after: `Then type /mcp in Claude Code and choose fanfare. ${asksYou}`,
        },
        token: {
          title: "Put the token into FANFARE_TOKEN and run this",
          after: "Claude Code keeps the token in its settings.",
        },
      },
    },
    "vs-code": {
      name: "VS Code",
      steps: {
        "sign-in": { title: "Save this as .vscode/mcp.json", after: `Press Start above the server's name. ${asksYou}` },
        token: { title: "Save this as .vscode/mcp.json", after: "VS Code asks for the token once and keeps it." },
      },
    },
    chatgpt: {
      name: "ChatGPT",
      steps: {
        "sign-in": {
          title: "Paste this as the MCP server's address",
          after: `In ChatGPT: Settings, Apps & Connectors, Advanced settings, Developer mode; then Create, with OAuth. It reaches servers on the public internet only. ${asksYou}`,
        },
      },
    },
    cursor: {
      name: "Cursor",
      steps: {
        token: {
          title: "Save this as ~/.cursor/mcp.json",
          after:
            "Cursor reads the token from FANFARE_TOKEN, so set it where Cursor is started. It cannot sign you in here yet.",
        },
      },
    },
    curl: {
      name: "curl",
      steps: {
        "sign-in": {
          title: "See how apps find the sign-in",
          after: "curl cannot sign you in. These are the three answers that an app uses when it signs you in.",
        },
        token: {
          title: "Put the token into FANFARE_TOKEN and run this",
          after: "It lists the accounts of the workspace.",
        },
      },
    },
  },
} as const
