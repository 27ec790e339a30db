import { intl } from './format.ts'

/** Names one after the other, as the language divides them: "Ada, Bo, Cyd", "Ada, Bo und Cyd", 甲、乙. */
export function list(names: readonly string[]): string {
  return formatter().format(names)
}

/** What stands in front of each of so many names, as the language divides them: nothing, then ", " or " und ". */
export function separatorsOf(count: number): string[] {
  const parts = formatter().formatToParts(Array.from({ length: count }, () => 'x'))
  const separators: string[] = []
  let before = ''
  for (const { type, value } of parts)
    if (type === 'literal') before = value
    else {
      separators.push(before)
      before = ''
    }
  return separators
}

const formatter = (): Intl.ListFormat =>
  intl('list', (l) => new Intl.ListFormat(l, { type: 'conjunction', style: 'narrow' }))
