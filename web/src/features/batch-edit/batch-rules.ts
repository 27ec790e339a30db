import type { Body } from '#platform/net/api.ts'

export const listNames = ['authors', 'narrators', 'genres', 'tags'] as const
export const textNames = ['publisher', 'publishedYear', 'language'] as const
export const flagNames = ['explicit', 'abridged'] as const
export type ListName = (typeof listNames)[number]
export type TextName = (typeof textNames)[number]
export type FlagName = (typeof flagNames)[number]

export const listModes = ['leave', 'add', 'remove', 'set', 'clear'] as const
export const textModes = ['leave', 'set', 'clear'] as const
export const flagModes = ['leave', 'yes', 'no'] as const
export const seriesModes = ['leave', 'add', 'set', 'clear'] as const

/** What becomes of each field of all the items. */
export interface BatchDraft {
  lists: Record<ListName, { mode: (typeof listModes)[number]; names: string[] }>
  texts: Record<TextName, { mode: (typeof textModes)[number]; text: string }>
  flags: Record<FlagName, (typeof flagModes)[number]>
  /** `first` is the number of the first item, the next ones count on; '' numbers none. */
  series: { mode: (typeof seriesModes)[number]; name: string; first: string }
}

/** Everything is left as it is. */
export const untouched: BatchDraft = {
  lists: {
    authors: { mode: 'leave', names: [] },
    narrators: { mode: 'leave', names: [] },
    genres: { mode: 'leave', names: [] },
    tags: { mode: 'leave', names: [] },
  },
  texts: {
    publisher: { mode: 'leave', text: '' },
    publishedYear: { mode: 'leave', text: '' },
    language: { mode: 'leave', text: '' },
  },
  flags: { explicit: 'leave', abridged: 'leave' },
  series: { mode: 'leave', name: '', first: '' },
}

/** What items have now, as far as adding and taking away needs it. */
export type Present = Record<ListName, readonly string[]> & {
  series: readonly { name: string; sequence: string | null }[]
}

export type Changes = Body<'POST /api/items/batch/update'>
type Payload = NonNullable<Changes[number]['mediaPayload']>

/** The fields that change, in the order of the form. What is to be set to nothing is left. */
export function changedNames(draft: BatchDraft): (ListName | TextName | FlagName | 'series')[] {
  const { lists, texts, flags, series } = draft
  return [
    ...listNames.filter((name) => isGiven(lists[name].mode, lists[name].names.length > 0)),
    ...(isGiven(series.mode, series.name.trim() !== '') ? (['series'] as const) : []),
    ...textNames.filter((name) => isGiven(texts[name].mode, texts[name].text.trim() !== '')),
    ...flagNames.filter((name) => flags[name] !== 'leave'),
  ]
}

/** Whether what the items have now has to be known first. */
export function needsPresent({ lists, series }: BatchDraft): boolean {
  const rests = [...listNames.map((name) => lists[name].mode), series.mode]
  return rests.some((mode) => mode === 'add' || mode === 'remove')
}

/** What to send for one item; `index` is its place among all. */
export function payloadOf(draft: BatchDraft, present: Present | undefined, index: number): Payload {
  const changed = new Set(changedNames(draft))
  const metadata: NonNullable<Payload['metadata']> = {}
  for (const name of textNames)
    if (changed.has(name))
      metadata[name] = draft.texts[name].mode === 'set' ? draft.texts[name].text.trim() : null
  for (const name of flagNames) if (changed.has(name)) metadata[name] = draft.flags[name] === 'yes'
  const list = (name: ListName) => listAfter(draft.lists[name], present?.[name] ?? [])
  for (const name of ['narrators', 'genres'] as const)
    if (changed.has(name)) metadata[name] = list(name)
  if (changed.has('authors')) metadata.authors = list('authors').map((name) => ({ name }))
  if (changed.has('series')) metadata.series = seriesAfter(draft, present, index)
  return {
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...(changed.has('tags') && { tags: list('tags') }),
  }
}

const isGiven = (mode: string, hasValue: boolean) =>
  mode === 'clear' || (mode !== 'leave' && hasValue)

function listAfter(
  { mode, names }: BatchDraft['lists'][ListName],
  present: readonly string[],
): string[] {
  const same = new Set(names.map((name) => name.toLowerCase()))
  const others = present.filter((name) => !same.has(name.toLowerCase()))
  if (mode === 'remove') return others
  if (mode === 'set') return names
  if (mode === 'clear') return []
  const known = new Set(present.map((name) => name.toLowerCase()))
  return [...present, ...names.filter((name) => !known.has(name.toLowerCase()))]
}

function seriesAfter({ series }: BatchDraft, present: Present | undefined, index: number) {
  if (series.mode === 'clear') return []
  const name = series.name.trim()
  const first = Number(series.first)
  const isNumbered = series.first.trim() !== '' && Number.isFinite(first)
  const others = (present?.series ?? []).filter(
    (one) => one.name.toLowerCase() !== name.toLowerCase(),
  )
  const before = (present?.series ?? []).find(
    (one) => one.name.toLowerCase() === name.toLowerCase(),
  )
  const sequence = isNumbered ? String(first + index) : (before?.sequence ?? null)
  const entry = { name, sequence }
  return series.mode === 'set' ? [entry] : [...others, entry]
}
