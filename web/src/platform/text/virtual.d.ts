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

declare module 'virtual:language-shares' {
  /** By code, 0 to 1: how much of the texts the language has. */
  const shares: Record<string, number>
  export default shares
}
