/** Why somebody who comes back from the identity provider of their company does not get in. */
export type UpstreamReason =
  /** They, or the provider, said no. */
  | "declined"
  /** It took too long, was answered before, or began in another browser. */
  | "over"
  | "unreachable"
  /** What came back does not hold. */
  | "failed"
  /** Nobody here is connected with that account. */
  | "unknown"
  /** The address is not one of those that may come this way. */
  | "domain"
  | "noEmail"
  | "emailTaken"
  | "invitationGone"
  | "member"
  /** The workspace has as many members as its plan covers. */
  | "full"
  /** Somebody else here has that account, or this person has another one. */
  | "connected"
  /** They came back as somebody else than who they are connected as. */
  | "otherAccount"
  /** The provider did not have them sign in again, or does not say so. */
  | "notNow"
