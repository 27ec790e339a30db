import { longestText as longestLine } from '@lectern/contract/rules'
import { tokensOf } from '#ui/tokens/token-text.ts'
import type { ColumnName } from './columns.ts'
import {
  isFlag,
  isList,
  type ListName,
  type SeriesEntry,
  type Value,
  type Values,
} from './fields.ts'
import type { Spelling } from './spelling.ts'

/** Why a text isn't a value of its column. */
export type Fault = 'titleNeeded' | 'noFlag' | 'noSeries' | 'tooManyNumbers' | 'tooLong'

/** What somebody wrote into a cell that can't be saved so. */
export interface Wrong {
  column: ColumnName
  text: string
  fault: Fault
  /** What the field holds until that is put right. */
  under: Value
}

export const isWrong = (value: Value | Wrong): value is Wrong =>
  typeof value === 'object' && 'fault' in value

/** What a field holds, whatever was written into it that can't be saved. */
export const soundValue = (value: Value | Wrong): Value => (isWrong(value) ? value.under : value)

/** Words for flags, as they are written; the first of each in lower case is what cells show. */
export interface FlagWords {
  yes: string
  no: string
}

/** What a cell shows, copies, and offers for editing. */
export function cellText(column: ColumnName, value: Value | Wrong, words: FlagWords): string {
  if (isWrong(value))
    return value.column === column ? value.text : cellText(column, value.under, words)
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'string') return value
  if (column === 'sequence')
    return numbersText((value as Values['series']).map(({ sequence }) => sequence ?? ''))
  const entries: readonly (string | SeriesEntry)[] = value
  return namesText(entries.map((entry) => (typeof entry === 'string' ? entry : seriesText(entry))))
}

/** A comma is part of a name only where a semicolon tells so. */
function namesText(names: readonly string[]): string {
  const [only = ''] = names
  return names.length === 1 && only.includes(',') ? `${only};` : names.join('; ')
}

const numbersText = (numbers: readonly string[]) =>
  numbers.every((number) => number === '') ? '' : numbers.join('; ')

/** A name that ends like a number keeps its own behind it, so that it is read back as it was. */
const seriesText = ({ name, sequence }: SeriesEntry) =>
  numbered.test(name) ? `${name} #${sequence ?? ''}` : name

const numbered = /^(.*?)\s+#\s*([^\s#]*)$/s

interface Reading {
  /** What the cell held before: numbers of series stay where only their names are written. */
  before: Value | Wrong
  words: FlagWords
  spelling: Spelling
}

/** What a text means in a column. */
export function readCell(column: ColumnName, text: string, reading: Reading): Value | Wrong {
  const under = soundValue(reading.before)
  const wrong = (fault: Fault): Wrong => ({ column, text, fault, under })
  if (column === 'series') return readSeries(text, reading)
  if (column === 'sequence') {
    const series = under as Values['series']
    return readNumbers(text, series) ?? wrong(series.length > 0 ? 'tooManyNumbers' : 'noSeries')
  }
  if (isFlag(column)) return readFlag(text, reading.words) ?? wrong('noFlag')
  if (isList(column)) return readNames(column, text, reading.spelling) ?? wrong('tooLong')
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (column === 'title' && line === '') return wrong('titleNeeded')
  if (line.length > longestLine) return wrong('tooLong')
  return line
}

function readFlag(text: string, { yes, no }: FlagWords): boolean | null {
  const word = text.trim().toLowerCase()
  if ([yes.toLowerCase(), 'yes', 'true', '1', 'x', 'y', '✓', '✔'].includes(word)) return true
  return [no.toLowerCase(), 'no', 'false', '0', 'n', ''].includes(word) ? false : null
}

function readNames(column: ListName, text: string, spelling: Spelling): string[] | null {
  const names = tokensOf(text).map((name) => spelling(column, name))
  if (names.some((name) => name.length > longestLine)) return null
  return uniqueBy(names, (name) => name.toLowerCase())
}

/** Names of series, with numbers behind `#`; without one a series keeps its number, or that of the one in its place. */
function readSeries(text: string, { before, spelling }: Reading): SeriesEntry[] {
  const old = soundValue(before) as Values['series']
  // Numbers may be pasted before there is a series for them.
  const pending = isWrong(before) ? partsOf(before.text) : []
  const byName = new Map(old.map((entry) => [entry.name.toLowerCase(), entry.sequence]))
  const parts = partsOf(text)
    .filter(Boolean)
    .map((part) => {
      const [, own = part, number] = numbered.exec(part) ?? []
      return { name: spelling('series', own), number }
    })
  const named = new Set(parts.map(({ name }) => name.toLowerCase()))
  const entries = parts.map(({ name, number }, at): SeriesEntry => {
    if (number !== undefined) return { name, sequence: number || null }
    const there = old[at]
    const inPlace = there && !named.has(there.name.toLowerCase()) ? there.sequence : null
    const kept = pending[at] ?? byName.get(name.toLowerCase()) ?? inPlace
    return { name, sequence: kept || null }
  })
  return uniqueBy(entries, ({ name }) => name.toLowerCase())
}

/** Null: there are more numbers than series. */
function readNumbers(text: string, series: Values['series']): SeriesEntry[] | null {
  const numbers = partsOf(text)
  if (text.trim() !== '' && numbers.length > series.length) return null
  return series.map((entry, at) => ({ ...entry, sequence: numbers[at] || null }))
}

/** Names of series have commas, too. */
const partsOf = (text: string) =>
  text.split(/[;\n]/).map((part) => part.replaceAll(/\s+/g, ' ').trim().slice(0, longestLine))

function uniqueBy<T>(list: readonly T[], keyOf: (entry: T) => string): T[] {
  const known = new Set<string>()
  return list.filter((entry) => {
    const key = keyOf(entry)
    return !known.has(key) && known.add(key)
  })
}
