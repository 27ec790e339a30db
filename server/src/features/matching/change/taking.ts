import type { BookMatch, MediaChange, PodcastMatch } from '@lectern/contract'
import { changed } from '#features/item-edit/index.ts'
import type { ItemCover } from '#features/item-edit/index.ts'
import type { ItemDraft, ItemRecord } from '#features/items/index.ts'
import { Problem } from '#platform/problem.ts'
import { bookChange } from './book-change.ts'
import { podcastChange } from './podcast-change.ts'

/** What is replaced although there is something; what is empty is filled in any case. */
export interface Replacing {
  details: boolean
  cover: boolean
}

/** What a provider found. */
export type Found = { kind: 'book'; match: BookMatch } | { kind: 'podcast'; match: PodcastMatch }

export type TakeOver = (
  record: ItemRecord,
  found: Found,
  replacing: Replacing,
) => Promise<(fresh: ItemRecord) => ItemDraft | null>

/** Makes of what was found a change of the item, for the moment when it is written. Pictures are fetched before. */
export function createTakeOver(
  cover: Pick<ItemCover, 'fetchBeside'>,
  onNoCover: (error: Problem, record: ItemRecord) => void,
): TakeOver {
  /** The picture's place; null where there is none to be had, which spoils nothing else. */
  async function coverOf(
    record: ItemRecord,
    { match }: Found,
    isReplacing: boolean,
  ): Promise<string | null> {
    const isWanted = isReplacing || record.coverPath === null
    if (!match.cover || !isWanted || record.locks.includes('cover')) return null
    try {
      return await cover.fetchBeside(record, match.cover)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      onNoCover(error, record)
      return null
    }
  }

  return async (record, found, replacing) => {
    const path = await coverOf(record, found, replacing.cover)
    return (fresh) => {
      const draft = changed(fresh, changeOf(fresh, found, replacing.details)) ?? fresh
      return withCover(draft, path, fresh, replacing.cover)
    }
  }
}

function changeOf({ media }: ItemRecord, found: Found, isReplacing: boolean): MediaChange {
  if (media.kind === 'podcast')
    return found.kind === 'podcast' ? podcastChange(media, found.match, isReplacing) : {}
  return found.kind === 'book' ? bookChange(media, found.match, isReplacing) : {}
}

/** Null where nothing differs from `fresh`. */
function withCover(
  draft: ItemDraft,
  coverPath: string | null,
  fresh: ItemRecord,
  isReplacing: boolean,
): ItemDraft | null {
  const isTaken = coverPath !== null && (isReplacing || fresh.coverPath === null)
  if (isTaken) return { ...draft, coverPath, coverAccentJson: null, coverThumbhash: null }
  return draft === fresh ? null : draft
}
