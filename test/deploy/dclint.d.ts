/** What is used of the linter of compose files. Its own types cannot be found from the outside. */
declare module "dclint" {
  export type Message = {
    readonly rule: string
    readonly category: string
    readonly message: string
    readonly data?: { readonly serviceName?: string }
  }

  export class DCLinter {
    constructor(config: {
      readonly rules: Readonly<Record<string, 0 | 1 | 2>>
      readonly quiet: boolean
      readonly debug: boolean
      readonly exclude: readonly string[]
    })
    lintFiles(
      paths: readonly string[],
      doRecursiveSearch: boolean,
    ): readonly { readonly messages: readonly Message[] }[]
  }
}
