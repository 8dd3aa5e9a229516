import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import type { OAuthConnect } from "#networks/network.ts"
import { xSimulator } from "#networks/x/simulator.ts"
import { x } from "#networks/x/x.ts"
import { draw, type Stage, stageOf } from "../../../../test/networks/played-stage.ts"

/* What the tests of the simulator share. */

export const connect = x.connect as OAuthConnect & typeof x.connect

export const { open, prepare, send } = stageOf(x, xSimulator)

export const jpeg = await draw(40, 30).jpeg().toBuffer()

/** Calls X as nobody's adapter would. */
export async function call(
  { network, author }: Stage,
  request: Partial<HttpRequest> & { readonly path: string },
): Promise<HttpAnswer> {
  const { path, headers, ...rest } = request
  return network.outside.http({
    method: "GET",
    url: `${network.outside.hosts["api"]}${path}`,
    headers: { authorization: `Bearer ${author.credentials.accessToken}`, ...headers },
    ...rest,
  })
}
