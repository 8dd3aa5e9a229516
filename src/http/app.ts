import { Hono } from "hono"
import { showInstant } from "#domain/instant.ts"
import { Problem, problemStatus } from "#domain/problem.ts"
import { streamPath } from "#http/caller-turns.ts"
import { identifyCaller, refuseWrongToken } from "#http/caller.ts"
import { clientAddress } from "#http/client-address.ts"
import type { HttpContext, Environment } from "#http/environment.ts"
import { logRequests } from "#http/log-requests.ts"
import { measureRequests } from "#http/measure-requests.ts"
import { RateLimiter, rateLimit } from "#http/rate-limit.ts"
import { requestId } from "#http/request-id.ts"
import { agentActionRoutes } from "#http/routes/agent-actions.ts"
import { appActionRoutes } from "#http/routes/app-actions.ts"
import { archiveRoutes } from "#http/routes/archives.ts"
import { authRoutes } from "#http/routes/auth.ts"
import { connectRoutes } from "#http/routes/connect.ts"
import { consentRoutes } from "#http/routes/consent.ts"
import { docsRoutes } from "#http/routes/docs.ts"
import { eventRoutes } from "#http/routes/events.ts"
import { healthRoutes } from "#http/routes/health.ts"
import { identityProviderRoutes } from "#http/routes/identity-provider.ts"
import { mailOffRoutes } from "#http/routes/mail-off.ts"
import { mcpRoutes, resourceMetadataRoutes } from "#http/routes/mcp.ts"
import { mediaFileRoutes, mediaRoutes } from "#http/routes/media.ts"
import { metricsRoutes } from "#http/routes/metrics.ts"
import { openApiRoutes } from "#http/routes/openapi.ts"
import { sandboxRoutes } from "#http/routes/sandbox.ts"
import { tokenRoutes } from "#http/routes/tokens.ts"
import { upstreamRoutes } from "#http/routes/upstream.ts"
import { webRoutes } from "#http/routes/web.ts"
import { sameOrigin } from "#http/same-origin.ts"
import { securityHeaders } from "#http/security-headers.ts"
import { databaseIsSilent, noticeSilentDatabase } from "#http/silent-database.ts"
import { tokenReach } from "#http/token-reach.ts"
import { readUnreadBody } from "#http/unread-body.ts"
import { isConnectionLoss } from "#storage/failures.ts"
import { StoreFailure } from "#storage/files/store-failure.ts"

/** The HTTP transport: what every request passes through, in order, and where it goes then. */
export function httpApp(context: HttpContext): Hono<Environment> {
  const { services, log, faults } = context
  const app = new Hono<Environment>()

  app.use(async (c, next) => {
    c.set("faults", faults)
    await next()
  })
  app.use(readUnreadBody(context))
  app.use(requestId)
  app.use(logRequests(log))
  app.use(measureRequests(context.meter))
  app.use(securityHeaders(services.baseUrl.protocol === "https:"))
  app.route("/", healthRoutes(context))
  if (context.metrics !== undefined) app.route("/", metricsRoutes(context.metrics))
  app.route("/api/openapi.json", openApiRoutes(services))

  app.route("/.well-known/oauth-protected-resource", resourceMetadataRoutes(context))

  for (const path of ["/api/*", "/mcp", "/auth/*", "/connect/*"]) app.use(path, noticeSilentDatabase(context))
  const limiter = new RateLimiter(services.database, services.clock)
  app.use(clientAddress(context.trustedProxies, log))
  app.route("/mcp", mcpRoutes(context, limiter))
  app.route("/", identityProviderRoutes(context, limiter))
  app.use("/api/*", async (c, next) => {
    c.header("cache-control", "no-store")
    await next()
    // Its clock may have been moved, and the one of a browser may be wrong: the app tells the time by this.
    c.header("fanfare-now", showInstant(services.clock.now()))
  })
  app.use("/api/*", identifyCaller(context))
  app.use("/api/*", rateLimit(context, limiter))
  app.use("/api/*", refuseWrongToken)
  app.use("/api/*", tokenReach)
  app.use("/api/*", sameOrigin(services.baseUrl))

  app.route("/api/auth/tokens", tokenRoutes(services))
  app.route("/api/auth/consent", consentRoutes(context))
  app.route("/api/auth/oidc", upstreamRoutes(context))
  app.route("/api/auth", authRoutes(services))
  app.route("/api/agent/tools", agentActionRoutes(services))
  app.route(streamPath, eventRoutes(context))
  app.route("/api/app", appActionRoutes(services))
  app.route("/api/media", mediaRoutes(context))
  app.route("/api/workspaces", archiveRoutes(context))
  app.route("/media", mediaFileRoutes(services))
  app.route("/mail", mailOffRoutes(services))
  app.route("/sandbox", sandboxRoutes(context))
  app.use("/connect/*", identifyCaller(context))
  app.route("/connect", connectRoutes(services))
  app.route("/docs", docsRoutes(context.docsDir))
  app.route("/", webRoutes(context.webDir, services.mediaFiles.servedFrom))

  app.notFound((c) => c.json(new Problem("NotFound", "There is nothing at this path for this method.").body(), 404))

  app.onError((error, c) => {
    if (error instanceof Problem) {
      if (error.retryAfterSeconds !== undefined) c.header("retry-after", String(error.retryAfterSeconds))
      return c.json(error.body(), problemStatus[error.code])
    }
    const { method, path } = c.req
    if (isConnectionLoss(error)) {
      log.error({ requestId: c.get("requestId"), method, path, err: error }, "the database does not respond")
      return c.json(databaseIsSilent().body(), 500)
    }
    if (error instanceof StoreFailure) {
      log.error({ requestId: c.get("requestId"), method, path, err: error }, "the media store cannot be used")
      c.header("retry-after", "60")
      return c.json(new Problem("Internal", "The store of media files does not respond. Try again later.").body(), 500)
    }
    faults.report("request", error, "a request failed", { requestId: c.get("requestId"), method, path })
    const message = `Something broke on our side. Try again; if it stays, quote ${c.get("requestId")}.`
    return c.json(new Problem("Internal", message).body(), 500)
  })

  return app
}
