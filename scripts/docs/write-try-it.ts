import { agentActions, inputSchemaOf } from "#actions/catalog.ts"
import { sampleOf } from "./sample-of.ts"

/** The form that sends an action to the service that serves the page. Without a script there is nothing to send it. */
export function writeTryIt(): string {
  const choices = agentActions.map((action) => {
    const sample = JSON.stringify(sampleOf(inputSchemaOf(action)), undefined, 2)
    return `<option value="${action.name}" data-sample="${escapeHtml(sample)}">${action.name}</option>`
  })
  return [
    `<form class="try-it" hidden>`,
    `<label for="try-action">Action</label>`,
    `<select id="try-action">${choices.join("")}</select>`,
    `<label for="try-token">Personal token</label>`,
    `<input id="try-token" type="password" autocomplete="off" spellcheck="false" placeholder="fanfare_…" aria-describedby="try-token-note">`,
    `<p class="note" id="try-token-note">It stays in this tab until you close or reload it, and goes to this server only.</p>`,
    `<label for="try-input">Input</label>`,
    `<textarea id="try-input" rows="8" spellcheck="false"></textarea>`,
    `<div class="send"><button type="submit">Send</button><output id="try-status" for="try-action try-input"></output></div>`,
    `<pre role="region" tabindex="0" aria-label="Answer" hidden><code></code></pre>`,
    `</form>`,
    `<noscript><p>The form needs JavaScript.</p></noscript>`,
  ].join("")
}

function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character).replaceAll("\n", "&#10;")
}
