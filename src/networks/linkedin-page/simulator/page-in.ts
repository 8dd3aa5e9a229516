const organization = /^urn:li:organization:(\d+)$/

/** The number in the name of an organization. */
export function pageIn(urn: string): string | undefined {
  return organization.exec(urn)?.[1]
}
