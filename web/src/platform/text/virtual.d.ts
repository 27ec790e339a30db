declare module 'virtual:start-texts' {
  import type { TextTree } from '#platform/text/texts.ts'

  const texts: TextTree
  export default texts
}

declare module 'virtual:door-texts' {
  import type { TextTree } from '#platform/text/texts.ts'

  const texts: TextTree
  export default texts
}

declare module 'virtual:catalogues' {
  /** Languages that have texts. */
  export const codes: readonly string[]
  /** Where the texts of a language are. */
  export function addressOf(
    catalogue: 'app' | 'manage' | 'server' | 'sentences',
    code: string,
  ): string
}
