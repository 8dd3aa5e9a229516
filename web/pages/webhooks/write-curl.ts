import type { DeliveryView } from "../../api/views.ts"

/**
 * The request as a few lines for a shell, signed at the moment they are run: a signature from the past is refused. The
 * secret is not in them: it is taken from the shell that runs them.
 */
export function writeCurl(url: string, { id, eventId, type }: DeliveryView, body: string): string {
  return [
    `body=${quote(body)}`,
    "t=$(date +%s)",
    `v1=$(printf '%s.%s' "$t" "$body" | openssl dgst -sha256 -hmac "$FANFARE_WEBHOOK_SECRET" -r | cut -d ' ' -f 1)`,
    [
      `curl ${quote(url)}`,
      `-H 'Content-Type: application/json'`,
      `-H ${quote(`Fanfare-Event: ${type}`)}`,
      `-H ${quote(`Fanfare-Delivery: ${id}`)}`,
      `-H "Fanfare-Signature: t=$t,v1=$v1"`,
      `-H ${quote(`webhook-id: ${eventId}`)}`,
      `--data-raw "$body"`,
    ].join(" \\\n  "),
  ].join("\n")
}

/** For a shell, to the letter. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
