/** The guard did not let a request out. */
export class Denied extends Error {
  override readonly name = "Denied"
}
