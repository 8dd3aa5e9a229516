/* What is used here of two packages that come without types. */

declare module "@11ty/eleventy" {
  export type Result = { readonly url: string; readonly outputPath: string; readonly content: string }

  export type Token = {
    tag: string
    type: string
    content: string
    info: string
    children: Token[] | null
    attrs: [name: string, value: string][] | null
    attrGet(name: string): string | null
    attrSet(name: string, value: string): void
  }

  type Render = (tokens: Token[], index: number, options: object, env: object, self: Renderer) => string
  type Renderer = { rules: Record<string, Render | undefined> }

  export type Markdown = {
    core: { ruler: { push(name: string, rule: (state: { tokens: Token[]; env: unknown }) => void): void } }
    renderer: Renderer
  }

  export type UserConfig = {
    addTemplate(path: string, content: string, data: object): void
    addGlobalData(name: string, value: unknown): void
    addPassthroughCopy(paths: Readonly<Record<string, string>>): void
    amendLibrary(name: "md", amend: (markdown: Markdown) => void): void
    setLayoutsDirectory(path: string): void
    on(event: "eleventy.after", listen: (outcome: { readonly results: readonly Result[] }) => Promise<void>): void
  }

  export default class Eleventy {
    constructor(
      input: string,
      output: string,
      options: {
        readonly quietMode: boolean
        readonly configPath?: string | null
        config(config: UserConfig): object | void
      },
    )
    write(): Promise<void>
  }
}
