import type { ListEntry } from '@lectern/contract'
import type { VisibleItemId } from '#storage/visibility.ts'

export type Entry = ListEntry

/** An entry whose item somebody may see. */
export type VisibleEntry = Entry & { itemId: VisibleItemId }

/** A text that is equal for equal entries. */
export function entryKey({ itemId, episodeId }: Entry): string {
  return `${itemId} ${episodeId}`
}

/** Each entry once, where it comes first. */
export function once(entries: readonly Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [entryKey(entry), entry])).values()]
}
