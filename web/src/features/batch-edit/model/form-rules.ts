import { foldText } from '@lectern/contract/rules'
import {
  flagNames,
  isFlag,
  isList,
  listNames,
  type FieldName,
  type FlagName,
  type ListName,
  type SeriesEntry,
  type Value,
  type Values,
} from './fields.ts'

export const formTexts = [
  'subtitle',
  'author',
  'publishedYear',
  'publisher',
  'language',
  'description',
] as const
export type FormText = (typeof formTexts)[number]

export const listModes = ['leave', 'add', 'remove', 'set', 'clear'] as const
export const textModes = ['leave', 'set', 'clear'] as const
export const flagModes = ['leave', 'yes', 'no'] as const
export const seriesModes = ['leave', 'add', 'set', 'remove', 'clear'] as const
export type Mode = (typeof listModes)[number] | (typeof flagModes)[number]

/** What becomes of each field of all the items. */
export interface FormDraft {
  lists: Record<ListName, { mode: (typeof listModes)[number]; names: readonly string[] }>
  texts: Record<FormText, { mode: (typeof textModes)[number]; text: string }>
  flags: Record<FlagName, (typeof flagModes)[number]>
  /** `first` is the number of the first item, the next ones count on; '' numbers none. */
  series: { mode: (typeof seriesModes)[number]; name: string; first: string }
}

const left = { mode: 'leave' as const }

/** Everything is left as it is. */
export const untouched: FormDraft = {
  lists: {
    authors: { ...left, names: [] },
    narrators: { ...left, names: [] },
    genres: { ...left, names: [] },
    tags: { ...left, names: [] },
  },
  texts: {
    subtitle: { ...left, text: '' },
    author: { ...left, text: '' },
    publishedYear: { ...left, text: '' },
    publisher: { ...left, text: '' },
    language: { ...left, text: '' },
    description: { ...left, text: '' },
  },
  flags: { explicit: 'leave', abridged: 'leave' },
  series: { ...left, name: '', first: '' },
}

/** The fields of the form that say something. What is to be set to nothing is left. */
export function formFields({ lists, texts, flags, series }: FormDraft): ReadonlySet<FieldName> {
  return new Set<FieldName>([
    ...listNames.filter((name) => isGiven(lists[name].mode, lists[name].names.length > 0)),
    ...formTexts.filter((name) => isGiven(texts[name].mode, texts[name].text.trim() !== '')),
    ...flagNames.filter((name) => flags[name] !== 'leave'),
    ...(isGiven(series.mode, series.name.trim() !== '') ? (['series'] as const) : []),
  ])
}

const isGiven = (mode: Mode, hasValue: boolean) =>
  mode === 'clear' || (mode !== 'leave' && hasValue)

/** Whether the form leaves what a field holds in it. */
export function isKept(form: FormDraft, name: FieldName): boolean {
  const mode = isList(name) ? form.lists[name].mode : name === 'series' ? form.series.mode : 'set'
  return mode === 'add' || mode === 'remove'
}

/** What the form makes of a field that it says something of; `place` counts the items from 0. */
export function formValue(form: FormDraft, name: FieldName, values: Values, place: number): Value {
  if (isList(name)) return listAfter(form.lists[name], values[name])
  if (isFlag(name)) return form.flags[name] === 'yes'
  if (name === 'series') return seriesAfter(form.series, values.series, place)
  const text = form.texts[name as FormText]
  return text.mode === 'set' ? text.text.trim() : ''
}

function listAfter(
  { mode, names }: FormDraft['lists'][ListName],
  present: readonly string[],
): readonly string[] {
  if (mode === 'set') return names
  if (mode === 'clear') return []
  const wanted = new Set(names.map(foldText))
  if (mode === 'remove') return present.filter((name) => !wanted.has(foldText(name)))
  const known = new Set(present.map(foldText))
  return [...present, ...names.filter((name) => !known.has(foldText(name)))]
}

function seriesAfter(
  { mode, name: typed, first }: FormDraft['series'],
  present: readonly SeriesEntry[],
  place: number,
): readonly SeriesEntry[] {
  if (mode === 'clear') return []
  const name = typed.trim()
  const isIt = (entry: SeriesEntry) => foldText(entry.name) === foldText(name)
  const others = present.filter((entry) => !isIt(entry))
  if (mode === 'remove') return others
  const number = numberAt(first, place)
  const before = present.find(isIt)
  const entry = { name: before?.name ?? name, sequence: number ?? before?.sequence ?? null }
  if (mode === 'set') return [entry]
  return before ? present.map((one) => (isIt(one) ? entry : one)) : [...present, entry]
}

/** The number at a place when counting begins with `first`; null where that is none. */
export function numberAt(first: string, place: number): string | null {
  const text = first.trim().replace(',', '.')
  const start = Number(text)
  if (text === '' || !Number.isFinite(start)) return null
  // 0.1 + 0.2 is not 0.3 to a computer.
  return String(Number((start + place).toFixed(6)))
}
