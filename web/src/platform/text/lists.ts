import { intl } from './format.ts'

/** Names one after the other, as the language divides them: "Ada, Bo, Cyd", "Ada, Bo und Cyd", 甲、乙. */
export function list(names: readonly string[]): string {
  const options = { type: 'conjunction', style: 'narrow' } as const
  return intl('list', (l) => new Intl.ListFormat(l, options)).format(names)
}

/** What stands in front of each of so many names, as the language divides them: nothing, then ", " or " und ". */
export function separatorsOf(count: number): string[] {
  const options = { type: 'conjunction', style: 'narrow' } as const
  const format = intl('list', (l) => new Intl.ListFormat(l, options))
  const separators: string[] = []
  let before = ''
  for (const { type, value } of format.formatToParts(Array.from({ length: count }, () => 'x')))
    if (type === 'literal') before = value
    else {
      separators.push(before)
      before = ''
    }
  return separators
}
