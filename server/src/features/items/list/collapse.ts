import type { CollapsedSeries } from '@lectern/contract'
import { titleDisplayIgnorePrefix } from '@lectern/contract/rules'

interface SubSeriesFacts {
  /** The other series of the listed items, first link first. */
  others: readonly { itemId: string; id: string; name: string }[]
  /** Sequence of an item in the series that is listed. */
  sequenceOf: (itemId: string) => string | null
  numBooksOf: (seriesId: string) => number
  prefixes: readonly string[]
}

/** Inside the list of one series, books that share another series become one entry where the first stands. */
export function collapseSubSeries<Id extends string>(
  ids: readonly Id[],
  { others, sequenceOf, numBooksOf, prefixes }: SubSeriesFacts,
): { id: Id; collapsed?: CollapsedSeries }[] {
  const seriesOf = new Map<string, { id: string; name: string }>()
  for (const other of others) if (!seriesOf.has(other.itemId)) seriesOf.set(other.itemId, other)
  const idsIn = new Map<string, string[]>()
  for (const id of ids) {
    const series = seriesOf.get(id)
    if (series !== undefined) idsIn.set(series.id, [...(idsIn.get(series.id) ?? []), id])
  }
  return ids.flatMap((id) => {
    const series = seriesOf.get(id)
    if (series === undefined) return [{ id }]
    const members = idsIn.get(series.id) ?? []
    if (members[0] !== id) return []
    return [
      {
        id,
        collapsed: {
          id: series.id,
          name: series.name,
          nameIgnorePrefix: titleDisplayIgnorePrefix(series.name, prefixes),
          seriesSequenceList: sequenceList(members.map(sequenceOf)),
          numBooks: numBooksOf(series.id),
          libraryItemIds: members,
        },
      },
    ]
  })
}

/** `['1', '2', '3', '5']` → `1-3, 5`; only whole numbers form ranges, missing ones are left out. */
export function sequenceList(sequences: readonly (string | null)[]): string {
  const known = sequences.filter((sequence) => sequence !== null && sequence !== '')
  const runs: { from: string; to: string }[] = []
  for (const sequence of [...known].sort(
    (a, b) => Number.parseFloat(a ?? '') - Number.parseFloat(b ?? ''),
  )) {
    const text = sequence ?? ''
    const last = runs.at(-1)
    if (
      last !== undefined &&
      wholeNumber.test(text) &&
      wholeNumber.test(last.to) &&
      Number(text) === Number(last.to) + 1
    ) {
      last.to = text
    } else if (last?.to !== text) {
      runs.push({ from: text, to: text })
    }
  }
  return runs.map(({ from, to }) => (from === to ? from : `${from}-${to}`)).join(', ')
}

const wholeNumber = /^\d{1,9}$/
