declare module 'virtual:door-texts' {
  import type { TextTree } from '#platform/texts.ts'

  const texts: TextTree
  export default texts
}
