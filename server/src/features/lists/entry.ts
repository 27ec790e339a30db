import { Problem } from '#platform/problem.ts'
import { fieldsOf } from './list-rules.ts'

/** One place in a list: a book (`episodeId` is '') or an episode of a podcast. */
export interface Entry {
  itemId: string
  episodeId: string
}

/** A text that is equal for equal entries. */
export function entryKey({ itemId, episodeId }: Entry): string {
  return `${itemId} ${episodeId}`
}

/** A wire entry `{libraryItemId, episodeId?}`; throws `invalid` with `refusal` for anything else. */
export function readEntry(value: unknown, refusal: string): Entry {
  const { libraryItemId, episodeId } = fieldsOf(value)
  if (!isId(libraryItemId)) throw new Problem('invalid', refusal)
  if (episodeId === undefined || episodeId === null || episodeId === '')
    return { itemId: libraryItemId, episodeId: '' }
  if (!isId(episodeId)) throw new Problem('invalid', refusal)
  return { itemId: libraryItemId, episodeId }
}

/** Wire entries, each once. */
export function readEntries(value: unknown, refusal: string): Entry[] {
  if (!Array.isArray(value)) throw new Problem('invalid', refusal)
  return once(value.map((entry) => readEntry(entry, refusal)))
}

/** Each entry once, where it comes first. */
export function once(entries: readonly Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [entryKey(entry), entry])).values()]
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 512
