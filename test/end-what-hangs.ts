/*
 * Loaded into the process of each test file. One that fails may leave something open that keeps its process alive for
 * ever, and the whole run with it: it is ended, and its file has failed.
 */
const longestMs = 15 * 60_000

const isTestFile = process.env["NODE_TEST_CONTEXT"] !== undefined

function endThisFile(): void {
  console.error(`✖ this test file hangs: it has not ended after ${longestMs / 60_000} minutes`)
  process.kill(process.pid, "SIGKILL")
}

if (isTestFile) setTimeout(endThisFile, longestMs).unref()
