/** Reports a failure that no request waits for: it is logged and counted. */
export type ReportFailure = (error: unknown, what: string) => void

/** Ignores failures, for tests. */
export const reportNothing: ReportFailure = () => {}

/** For what runs again and again. Of failures in a row the first is reported: that a database is away is said once. */
export function reportFirst(report: ReportFailure, what: string, run: () => Promise<void>): () => Promise<void> {
  let hasFailed = false
  return async () => {
    try {
      await run()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) report(error, what)
      hasFailed = true
    }
  }
}
