import type { Clock } from "#domain/clock.ts"
import { FairTurns } from "#domain/fair-turns.ts"
import type { Id } from "#domain/ids.ts"
import { badField, Problem } from "#domain/problem.ts"
import { type BudgetState, budgetOf, judgeBudget, monthOf, saySpent } from "#models/budget.ts"
import { converse, type ModelAnswer, type ModelTalk } from "#models/converse.ts"
import { generate, type ModelQuestion } from "#models/generate.ts"
import { listModels } from "#models/list-models.ts"
import { type ModelChoice, type ModelChoosing, chooseModel, noModel, priceOf } from "#models/model-choice.ts"
import type { ModelOptions } from "#models/model-options.ts"
import { noteBudget } from "#models/note-budget.ts"
import { costMicros, type Price, type TokenCount } from "#models/price.ts"
import { type Database, inWorkspace, type WorkspaceReader } from "#storage/database.ts"
import { addUsage, findWorkspaceModel, listUsage, type ModelCost } from "#storage/model-usage.ts"
import { getWorkspace } from "#storage/workspaces.ts"

/*
 * The language model of a workspace: its own, or the one that the operator has set for all. Where there is none, nothing
 * is sent to anybody. What each call costs is counted, and a budget that is used up ends them.
 */

export type ModelsDeps = { readonly models: Models }

/** For whom a model is asked. */
export type ModelAsker = { readonly workspaceId: Id<"wsp">; readonly userId: Id<"usr"> }

export type ModelState = {
  readonly choice: ModelChoice | null
  readonly isOn: boolean
  /** Holds for what was used before, whether or not a model is used now. */
  readonly price: Price | undefined
  readonly month: string
  readonly spent: BudgetState
}

type Options = ModelChoosing & {
  readonly database: Database
  readonly clock: Clock
  /** How many tokens of the operator's key a workspace may use in a month. */
  readonly operatorTokens: number | undefined
  /** What speaks against asking an address that people in a workspace have set. */
  readonly findObjection: (url: string) => Promise<string | undefined>
}

export class Models {
  readonly #options: Options
  readonly #turns = new FairTurns({ atOnce: 8, atOncePerKey: 2, perKey: 20, inAll: 200 })

  constructor(options: Options) {
    this.#options = options
  }

  /** What the operator has set, without its key. */
  get operator(): { readonly provider: string; readonly model: string } | null {
    const { operator } = this.#options
    return operator === null ? null : { provider: operator.provider, model: operator.model }
  }

  /** Which model a workspace uses, and what it has used of its budget. */
  async read(db: WorkspaceReader): Promise<ModelState> {
    const own = await findWorkspaceModel(db)
    const choice = chooseModel(this.#options, own)
    const month = monthOf(this.#options.clock.now(), (await getWorkspace(db)).time_zone)
    const budget = budgetOf(own, choice?.isOwn === false ? this.#options.operatorTokens : undefined)
    const spent = judgeBudget(budget, await listUsage(db, month))
    return { choice, isOn: own?.is_on !== false, price: priceOf(own), month, spent }
  }

  /** The model, if there is one and its budget is not used up. */
  async take(workspaceId: Id<"wsp">): Promise<ModelChoice> {
    const state = await this.#options.database.read((db) => this.read(inWorkspace(db, workspaceId)))
    if (state.choice === null) throw noModel()
    if (state.spent.isSpent) throw new Problem("PlanLimit", saySpent(state.spent, state.month))
    return state.choice
  }

  /** Lets the model say the next thing in a conversation, and counts what that cost. */
  async converse(asker: ModelAsker, choice: ModelChoice, talk: ModelTalk): Promise<ModelAnswer & ModelCost> {
    let said = ""
    const onText = (piece: string) => {
      said += piece
      talk.onText(piece)
    }
    try {
      const answer = await this.#turns.run(asker.workspaceId, async () => converse(choice.options, { ...talk, onText }))
      return { ...answer, ...(await this.#count(asker, choice, answer)) }
    } catch (error) {
      // Whoever stops every answer before its end would never be counted otherwise.
      if (said !== "") await this.#count(asker, choice, guessTokens(talk, said))
      throw error
    }
  }

  /** The model's answer to a question about a picture. */
  async ask(asker: ModelAsker, question: ModelQuestion): Promise<string> {
    const choice = await this.take(asker.workspaceId)
    return this.#turns.run(asker.workspaceId, async () => {
      const { text, ...tokens } = await generate(choice.options, question)
      await this.#count(asker, choice, tokens)
      return text
    })
  }

  /** Asks a model that is not saved yet for one word. Throws what went wrong. */
  async test(options: ModelOptions): Promise<void> {
    await generate(this.#guard(options), { task: "Answer with the word yes.", mostTokens: 200 })
  }

  /** The models that a key opens. */
  async list(options: Omit<ModelOptions, "model">): Promise<readonly string[]> {
    return listModels(this.#guard({ ...options, model: "" }))
  }

  /** An address that is not asked is not saved either: whoever set it hears why at once. */
  async refuseAddress(url: string): Promise<void> {
    const why = url === "" ? undefined : await this.#options.findObjection(url)
    if (why !== undefined) throw badField("url", `cannot be used: ${why}`)
  }

  #guard(options: ModelOptions): ModelOptions {
    return { ...options, fetch: this.#options.guardedFetch }
  }

  async #count({ workspaceId, userId }: ModelAsker, { price }: ModelChoice, tokens: TokenCount): Promise<ModelCost> {
    const { tokensIn, tokensOut } = tokens
    const cost = { tokensIn, tokensOut, costMicros: costMicros(price, tokens) }
    const { database, clock } = this.#options
    await database.write(async (writer) => {
      const db = inWorkspace(writer, workspaceId)
      const month = monthOf(clock.now(), (await getWorkspace(db)).time_zone)
      await addUsage(db, userId, month, cost)
      await noteBudget(this.#options, db, month, cost)
    })
    return cost
  }
}

/** Providers say what an answer cost at its end. One that broke off is counted by its length. */
function guessTokens({ instructions, messages, tools }: ModelTalk, said: string): TokenCount {
  const lettersPerToken = 4
  const sent = JSON.stringify([instructions, messages, tools]).length
  return { tokensIn: Math.ceil(sent / lettersPerToken), tokensOut: Math.ceil(said.length / lettersPerToken) }
}
