/**
 * Whether `name` is an IANA time zone. Offsets such as `+02:00` are refused although `Intl` takes them, because
 * PostgreSQL reads them with the sign turned.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false
  try {
    Intl.DateTimeFormat("en", { timeZone: name })
    return true
  } catch {
    return false
  }
}
