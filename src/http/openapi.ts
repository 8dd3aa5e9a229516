import type { Action } from "#actions/action.ts"
import { agentActions, inputSchemaOf, outputSchemaOf } from "#actions/catalog.ts"
import { type ProblemCode, problemStatus } from "#domain/problem.ts"
import { webhookDescriptions } from "#http/describe-webhooks.ts"

/** The API's description of itself (OpenAPI 3.1), made from the registry: what is there is described, and nothing else. */
export function describeApi(baseUrl: URL): object {
  return {
    openapi: "3.1.0",
    info: {
      title: "Fanfare",
      version: "1",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      description:
        "Write posts once, adapt them per account, check them against the networks' limits. Actions that would make something public need a person's approval in the app and answer ApprovalRequired here.",
    },
    servers: [{ url: baseUrl.origin }],
    security: [{ personalToken: [] }],
    paths: {
      "/api/agent/tools": {
        get: {
          operationId: "listTools",
          summary: "List the actions",
          responses: {
            200: { description: "Every action that agents may call.", content: json(catalogSchema) },
            ...refusals(["Unauthorized", "TooManyRequests"]),
          },
        },
      },
      ...Object.fromEntries(agentActions.map((action) => [`/api/agent/tools/${action.name}`, describeAction(action)])),
      "/api/media": { post: upload },
    },
    webhooks: webhookDescriptions,
    components: {
      securitySchemes: { personalToken: { type: "http", scheme: "bearer", description: "A personal API token." } },
      schemas: { Problem: problemSchema },
    },
  }
}

const json = (schema: unknown) => ({ "application/json": { schema } })

const problem = { content: json({ $ref: "#/components/schemas/Problem" }) }

const text = { type: "string" } as const

const problemSchema = {
  type: "object",
  required: ["code", "message", "issues"],
  properties: {
    code: { enum: Object.keys(problemStatus) },
    message: text,
    issues: {
      type: "array",
      items: {
        type: "object",
        required: ["rule", "path", "message"],
        properties: { accountId: text, provider: text, rule: text, path: text, limit: {}, actual: {}, message: text },
      },
    },
  },
} as const

const catalogSchema = {
  type: "array",
  items: {
    type: "object",
    required: ["name", "description", "policy", "inputSchema"],
    properties: {
      name: text,
      description: text,
      policy: { enum: ["Allowed", "NeedsApproval"] },
      inputSchema: { type: "object" },
    },
  },
} as const

function describeAction(action: Action): object {
  const { name, title, description, kind } = action
  const isKeyed = kind === "write"
  return {
    post: {
      operationId: name,
      summary: title,
      description,
      "x-policy": kind === "needs-approval" ? "NeedsApproval" : "Allowed",
      ...(isKeyed ? { parameters: [idempotencyKey] } : {}),
      requestBody: { required: true, content: json(inputSchemaOf(action)) },
      responses: {
        ...(kind === "needs-approval"
          ? {}
          : { 200: { description: "The action's output.", content: json(outputSchemaOf(action)) } }),
        ...refusals(["BadInput", "Unauthorized", "PlanLimit", "Forbidden", "NotFound", "Conflict", "TooManyRequests"]),
        // Changes of a Scheduled post change what becomes public.
        ...(kind === "read" ? {} : refusals(["ApprovalRequired", "Forbidden"])),
      },
    },
  }
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "A request that is repeated with the same key and body within 24 hours does not run again.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
} as const

/** Several codes may share a status. */
function refusals(codes: readonly ProblemCode[]): object {
  const byStatus = Map.groupBy(codes, (code) => problemStatus[code])
  return Object.fromEntries(
    Array.from(byStatus, ([status, same]) => [status, { description: `${same.join(" or ")}.`, ...problem }]),
  )
}

const upload = {
  operationId: "uploadMedia",
  summary: "Upload a picture or video",
  requestBody: {
    required: true,
    content: {
      "multipart/form-data": {
        schema: {
          type: "object",
          required: ["file"],
          properties: { file: { type: "string", format: "binary" }, altText: text },
        },
      },
      "application/octet-stream": { schema: { type: "string", format: "binary" } },
    },
  },
  responses: {
    201: { description: "The media item.", content: json({ type: "object" }) },
    ...refusals(["BadInput", "Unauthorized", "Forbidden", "TooManyRequests"]),
  },
} as const
