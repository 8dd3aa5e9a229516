// Runs a workflow from a file with the engine and the nodes of n8n, as a person does who presses "Execute workflow".
// Its arguments are the file, the address of Fanfare, which is in the first node after the start, and a token. It
// prints what each node answered, as JSON.

require("reflect-metadata")
const { readFileSync } = require("node:fs")
const { ExecutionLifecycleHooks, WorkflowExecute } = require("n8n-core")
const { HttpRequest } = require("n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js")
const { ManualTrigger } = require("n8n-nodes-base/dist/nodes/ManualTrigger/ManualTrigger.node.js")
const { Set: SetFields } = require("n8n-nodes-base/dist/nodes/Set/Set.node.js")
const { NodeHelpers, Workflow } = require("n8n-workflow")

const [file, url, token] = process.argv.slice(2)
const described = JSON.parse(readFileSync(file, "utf8"))
const { assignments } = described.nodes.find(({ name }) => name === "What to post").parameters.assignments
assignments.find(({ name }) => name === "url").value = url

const types = {
  "n8n-nodes-base.httpRequest": new HttpRequest(),
  "n8n-nodes-base.manualTrigger": new ManualTrigger(),
  "n8n-nodes-base.set": new SetFields(),
}
const nodeTypes = {
  getByName: (name) => types[name],
  getByNameAndVersion: (name, version) => NodeHelpers.getVersionedNodeType(types[name], version),
  getKnownTypes: () => ({}),
}
const workflow = new Workflow({ id: "1", active: false, nodeTypes, ...described })

/** What n8n keeps sealed in its database: here it is the one token. */
const credentialsHelper = {
  isCredentialUsableByNode: () => true,
  getParentTypes: () => [],
  getCredentialsProperties: () => [],
  getDecrypted: async () => ({ token }),
  preAuthentication: async () => undefined,
  runPreAuthentication: async () => undefined,
  authenticate: async (_credentials, _type, options) => {
    return { ...options, headers: { ...options.headers, Authorization: `Bearer ${token}` } }
  },
}
const executionId = `run-${process.pid}`
const here = "http://localhost"
const additionalData = {
  credentialsHelper,
  executionId,
  hooks: new ExecutionLifecycleHooks("manual", executionId, described),
  restApiUrl: here,
  instanceBaseUrl: here,
  webhookBaseUrl: here,
  webhookTestBaseUrl: here,
  webhookWaitingBaseUrl: here,
  formWaitingBaseUrl: here,
  userId: "1",
  variables: {},
  setExecutionStatus() {},
}

async function main() {
  const start = workflow.getNode("Start")
  const { data } = await new WorkflowExecute(additionalData, "manual").run({ workflow, startNode: start })
  const { error, runData } = data.resultData
  if (error !== undefined) throw error
  const answers = Object.entries(runData).map(([name, [run]]) => [name, run.data.main[0][0].json])
  console.log(JSON.stringify(Object.fromEntries(answers)))
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error)
    process.exit(1)
  },
)
