const asksYou = "The first time, it sends you here to sign in and to say what it may do. After an hour it asks again."

const loginAgain = (command: string) => `You say there what it may do. After an hour, run ${command} again.`

export const connect = {
  tab: "Connect an app",
  lead: "MCP apps read your posts and accounts, write drafts, and ask you before they publish anything.",
  app: "App",
  way: "How it signs in",
  ways: { "sign-in": "You sign in", "client-id": "You sign in, with a client id", token: "With a token" },
  clientIdNote:
    "The client id fanfare-local is for any app on your own computer. You are asked each time that such an app signs in.",
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
        "client-id": {
          title: "Run this in a terminal",
          after: `For a server that cannot reach the internet. Then run claude mcp login fanfare. ${asksYou}`,
        },
        token: {
          title: "Put the token into FANFARE_TOKEN and run this",
          after: "Claude Code keeps the token in its settings.",
        },
      },
    },
    codex: {
      name: "Codex",
      steps: {
        "sign-in": {
          title: "Run this in a terminal",
          after: `It opens the sign-in. ${loginAgain("codex mcp login fanfare")}`,
        },
        "client-id": {
          title: "Run this in a terminal",
          after: `For a server that cannot reach the internet. It opens the sign-in. ${loginAgain("codex mcp login fanfare")}`,
        },
        token: {
          title: "Put the token into FANFARE_TOKEN and run this",
          after: "Codex reads FANFARE_TOKEN each time, so set it where Codex is started.",
        },
      },
    },
    opencode: {
      name: "opencode",
      steps: {
        "client-id": {
          title: "Add this to opencode.json",
          after: `Then run opencode mcp auth fanfare. ${loginAgain("it")}`,
        },
        token: {
          title: "Add this to opencode.json",
          after: "opencode reads the token from FANFARE_TOKEN, so set it where opencode is started.",
        },
      },
    },
    gemini: {
      name: "Gemini CLI",
      steps: {
        "client-id": {
          title: "Add this to ~/.gemini/settings.json",
          after: `Then type /mcp auth fanfare in Gemini CLI. ${loginAgain("it")}`,
        },
        token: {
          title: "Add this to ~/.gemini/settings.json",
          after: "Gemini CLI reads the token from FANFARE_TOKEN, so set it where Gemini CLI is started.",
        },
      },
    },
    "mcp-remote": {
      name: "mcp-remote",
      steps: {
        "client-id": {
          title: "Let your app start this program",
          after: `For apps that only start programs. ${asksYou}`,
        },
        token: { title: "Let your app start this program", after: "For apps that only start programs." },
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
