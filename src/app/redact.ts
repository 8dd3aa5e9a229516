/** Personal tokens, webhook secrets, credentials in headers and addresses: wherever they stand in a line, they go. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/fanfare_[0-9A-Za-z]{20,}/g, "fanfare_[redacted]"],
  [/whsec_[0-9A-Za-z+/=_-]{8,}/g, "whsec_[redacted]"],
  [/\b(Bearer|Basic)\s+[^\s"\\]+/gi, "$1 [redacted]"],
  [/((?:__Host-)?fanfare=)[^;"\s\\]+/g, "$1[redacted]"],
  [/\beyJ[\w-]{10,}\.[\w-]+\.[\w-]*/g, "[redacted]"],
  [/((?:[?&]|\b)(?:code|code_verifier|access_token|id_token|client_secret)=)[^&"\s\\]+/g, "$1[redacted]"],
  [/((?:__Host-)?fanfare_(?:auth\w*|trip)=)[^;"\s\\]+/g, "$1[redacted]"],
  [/(\/media\/med_\w+\/)[\w-]{16,}/g, "$1[redacted]"],
  [/(\/(?:setup|reset|invite)#)[\w-]+/g, "$1[redacted]"],
  [/(postgres(?:ql)?:\/\/[^:@/\s"]*:)[^@\s"]+@/g, "$1[redacted]@"],
]

export function redact(line: string): string {
  return secrets.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line)
}
