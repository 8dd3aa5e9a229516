import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge"

/*
 * A chat as the official package for hosts makes one, in a browser: it shows the page in a frame, passes its calls on and
 * tells what it asks for. The test puts the two functions into the window before.
 */

declare global {
  function callTool(name: string, input: Record<string, unknown>): ReturnType<NonNullable<AppBridge["oncalltool"]>>
  function openLink(url: string): Promise<void>
}

type Chat = {
  readonly frame: string
  readonly theme: "light" | "dark"
  readonly mayOpenLinks: boolean
  readonly input: Record<string, unknown>
  readonly result: Parameters<AppBridge["sendToolResult"]>[0]
}

async function chat({ frame: address, theme, mayOpenLinks, input, result }: Chat): Promise<void> {
  const frame = document.createElement("iframe")
  frame.sandbox.add("allow-scripts")
  frame.style.width = "100%"
  document.body.append(frame)
  const target = frame.contentWindow
  if (target === null) throw new Error("the frame has no window")
  const host = { name: "judge", version: "1.0.0" }
  const bridge = new AppBridge(null, host, { openLinks: {}, serverTools: {} }, { hostContext: { theme } })
  bridge.oncalltool = async ({ name, arguments: given = {} }) => callTool(name, given)
  bridge.onopenlink = async ({ url }) => {
    if (!mayOpenLinks) throw new Error("not here")
    await openLink(url)
    return {}
  }
  bridge.addEventListener("sizechange", ({ height }) => {
    if (height !== undefined) frame.style.height = `${height}px`
  })
  bridge.addEventListener("initialized", () => {
    void bridge.sendToolInput({ arguments: input }).then(async () => bridge.sendToolResult(result))
  })
  await bridge.connect(new PostMessageTransport(target, target))
  frame.src = address
}

Object.assign(globalThis, { chat })
