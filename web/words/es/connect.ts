import type { connect as english } from "../en/connect.ts"
import type { Like } from "../like.ts"

const asksYou =
  "La primera vez te envía aquí para iniciar sesión y decir qué puede hacer. Después de una hora lo pide otra vez."

const loginAgain = (command: string) => `Allí dices qué puede hacer. Después de una hora, vuelve a ejecutar ${command}.`

const run = "Ejecuta esto en un terminal"
const runWithToken = "Pon el token en FANFARE_TOKEN y ejecuta esto"
const offline = "Para un servidor sin acceso a internet."

export const connect: Like<typeof english> = {
  tab: "Conectar una app",
  lead: "Las apps MCP leen tus publicaciones y cuentas, escriben borradores y te preguntan antes de publicar nada.",
  app: "App",
  way: "Cómo inicia sesión",
  ways: {
    "sign-in": "Inicias sesión tú",
    "client-id": "Inicias sesión tú, con un id de cliente",
    token: "Con un token",
  },
  clientIdNote:
    "El id de cliente fanfare-local sirve para cualquier app de tu ordenador. Se te pregunta cada vez que una app así inicia sesión.",
  needToken: "Actúa en tu nombre, en el espacio de trabajo para el que se creó el token.",
  makeToken: "Crear un token",
  waiting: "Esperando la primera llamada…",
  called: (name, time) => `Primera llamada de ${name} (${time}).`,
  clients: {
    "claude-code": {
      name: "Claude Code",
      steps: {
        "sign-in": { title: run, after: `Después escribe /mcp en Claude Code y elige fanfare. ${asksYou}` },
        "client-id": { title: run, after: `${offline} Después ejecuta claude mcp login fanfare. ${asksYou}` },
        token: { title: runWithToken, after: "Claude Code guarda el token en sus ajustes." },
      },
    },
    codex: {
      name: "Codex",
      steps: {
        "sign-in": { title: run, after: `Abre el inicio de sesión. ${loginAgain("codex mcp login fanfare")}` },
        "client-id": {
          title: run,
          after: `${offline} Abre el inicio de sesión. ${loginAgain("codex mcp login fanfare")}`,
        },
        token: {
          title: runWithToken,
          after: "Codex lee FANFARE_TOKEN cada vez, así que defínelo donde se inicia Codex.",
        },
      },
    },
    opencode: {
      name: "opencode",
      steps: {
        "client-id": {
          title: "Añade esto a opencode.json",
          after: `Después ejecuta opencode mcp auth fanfare. ${loginAgain("el comando")}`,
        },
        token: {
          title: "Añade esto a opencode.json",
          after: "opencode lee el token de FANFARE_TOKEN, así que defínelo donde se inicia opencode.",
        },
      },
    },
    gemini: {
      name: "Gemini CLI",
      steps: {
        "client-id": {
          title: "Añade esto a ~/.gemini/settings.json",
          after: `Después escribe /mcp auth fanfare en Gemini CLI. ${loginAgain("el comando")}`,
        },
        token: {
          title: "Añade esto a ~/.gemini/settings.json",
          after: "Gemini CLI lee el token de FANFARE_TOKEN, así que defínelo donde se inicia Gemini CLI.",
        },
      },
    },
    "mcp-remote": {
      name: "mcp-remote",
      steps: {
        "client-id": {
          title: "Deja que tu app inicie este programa",
          after: `Para apps que solo inician programas. ${asksYou}`,
        },
        token: { title: "Deja que tu app inicie este programa", after: "Para apps que solo inician programas." },
      },
    },
    "vs-code": {
      name: "VS Code",
      steps: {
        "sign-in": {
          title: "Guarda esto como .vscode/mcp.json",
          after: `Pulsa Start encima del nombre del servidor. ${asksYou}`,
        },
        token: { title: "Guarda esto como .vscode/mcp.json", after: "VS Code pide el token una vez y lo guarda." },
      },
    },
    chatgpt: {
      name: "ChatGPT",
      steps: {
        "sign-in": {
          title: "Pega esto como dirección del servidor MCP",
          after: `En ChatGPT: Settings, Apps & Connectors, Advanced settings, Developer mode; después Create, con OAuth. Solo llega a servidores en la internet pública. ${asksYou}`,
        },
      },
    },
    cursor: {
      name: "Cursor",
      steps: {
        token: {
          title: "Guarda esto como ~/.cursor/mcp.json",
          after:
            "Cursor lee el token de FANFARE_TOKEN, así que defínelo donde se inicia Cursor. Aún no puede iniciar tu sesión aquí.",
        },
      },
    },
    curl: {
      name: "curl",
      steps: {
        "sign-in": {
          title: "Mira cómo encuentran las apps el inicio de sesión",
          after:
            "curl no puede iniciar tu sesión. Estas son las tres respuestas que usa una app cuando inicia tu sesión.",
        },
        token: { title: runWithToken, after: "Muestra las cuentas del espacio de trabajo." },
      },
    },
  },
}
