import type { Keyring } from "#crypto/keyring.ts"
import type { Http } from "#domain/http.ts"
import { sandboxCallHeader } from "#networks/sandbox-controls.ts"

type Service = { readonly baseUrl: URL; readonly keyring: Keyring }

/** Calls to the sandbox inside this service say that they are its own. Calls to anywhere else go as they are. */
export function signSandboxCalls(http: Http, { baseUrl, keyring }: Service): Http {
  const signature = keyring.sign("sandbox-call", baseUrl.origin)
  return async (request) => {
    if (!request.url.startsWith(`${baseUrl.origin}/sandbox/`)) return http(request)
    return http({ ...request, headers: { ...request.headers, [sandboxCallHeader]: signature } })
  }
}
