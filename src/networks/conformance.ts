import { accountCases } from "#networks/conformance/account-cases.ts"
import { breakCases } from "#networks/conformance/break-cases.ts"
import { choiceCases } from "#networks/conformance/choice-cases.ts"
import { metricCases } from "#networks/conformance/metric-cases.ts"
import { nonsenseCases } from "#networks/conformance/nonsense-cases.ts"
import { optionCases } from "#networks/conformance/option-cases.ts"
import { publishingCases } from "#networks/conformance/publishing-cases.ts"
import { refusalCases } from "#networks/conformance/refusal-cases.ts"
import { secretCases } from "#networks/conformance/secret-cases.ts"
import type { ConformanceCase } from "#networks/conformance/stage.ts"

/*
 * What every adapter must pass, against its simulator over real HTTP. An adapter joins by being in the list of adapters; nothing
 * here is left out for anybody. Where a network has no such thing, the case asserts that the service says so as well.
 */
export const conformanceCases: readonly ConformanceCase[] = [
  ...accountCases,
  ...publishingCases,
  ...optionCases,
  ...refusalCases,
  ...breakCases,
  ...metricCases,
  ...choiceCases,
  ...secretCases,
  ...nonsenseCases,
]
