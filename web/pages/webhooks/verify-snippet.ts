/** For a receiver in JavaScript, in lines that fit beside the log. */
export const verifySnippet = `import crypto from "node:crypto"

// raw: the bytes as they came
// header: Fanfare-Signature
function isGenuine(raw, header, secret) {
  const [, t, v1] = header.match(
    /^t=(\\d+),v1=([0-9a-f]{64})$/) ?? []
  const age = Date.now() / 1000 - t
  if (!(Math.abs(age) <= 300)) return false
  const wanted = crypto
    .createHmac("sha256", secret)
    .update(\`\${t}.\`).update(raw).digest()
  const given = Buffer.from(v1, "hex")
  return crypto.timingSafeEqual(given, wanted)
}`
