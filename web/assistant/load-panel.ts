/** All that the shell knows of the assistant: the first page does not even carry the list of its parts. */
export async function loadPanel() {
  return (await import("./assistant-panel.tsx")).AssistantPanel
}
