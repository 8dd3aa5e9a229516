import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from "@simplewebauthn/browser"

/** The library is fetched when somebody adds a passkey, not with the page. */
export async function makePasskey(options: unknown): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import("@simplewebauthn/browser")
  return await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
}
