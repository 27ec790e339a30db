import type { BookMatch, FoundMatch, MediaChange, PodcastMatch } from '@lectern/contract'
import { changed } from '#features/item-edit/index.ts'
import type { ItemCover } from '#features/item-edit/index.ts'
import type { FieldSource, ItemDraft, ItemRecord } from '#features/items/index.ts'
import type { LabelFollower } from '#features/label-rules/index.ts'
import { Problem } from '#platform/problem.ts'
import { bookChange } from './book-change.ts'
import { originsOf } from './match-origins.ts'
import { podcastChange } from './podcast-change.ts'
import { ruledBook, ruledPodcast } from './ruled-match.ts'

/** What is replaced although there is something; what is empty is filled in any case. */
export interface Replacing {
  details: boolean
  cover: boolean
}

/** What a provider found; of a book, who said what of it where several were asked. */
export type Found = { provider: string } & (
  | ({ kind: 'book'; match: BookMatch } & Pick<FoundMatch, 'from'>)
  | { kind: 'podcast'; match: PodcastMatch }
)

/** How it is taken over. */
export interface Taking {
  replacing: Replacing
  /** What the library makes of genres and tags. */
  follow: LabelFollower
}

/** A change of an item for the moment when it is written, and where the fields came from that it sets. */
export interface Taken {
  change: (fresh: ItemRecord) => ItemDraft | null
  originOf: (record: ItemRecord, field: string) => FieldSource | undefined
}

export type TakeOver = (record: ItemRecord, found: Found, taking: Taking) => Promise<Taken>

/** Makes of what was found a change of the item. Pictures are fetched before. */
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

  return async (record, found, { replacing, follow }) => {
    const path = await coverOf(record, found, replacing.cover)
    const { ruled, ...said } = withRules(found, follow)
    return {
      change(fresh) {
        const draft = changed(fresh, changeOf(fresh, said, replacing.details)) ?? fresh
        return withCover(draft, path, fresh, replacing.cover)
      },
      originOf: originsOf({ provider: said.provider, ruled, ...fromOf(said) }),
    }
  }
}

function withRules(found: Found, follow: LabelFollower): Found & Pick<FoundMatch, 'ruled'> {
  if (found.kind === 'book') return { ...found, ...ruledBook(found, follow) }
  return { ...found, ...ruledPodcast(found.match, follow) }
}

const fromOf = (found: Found): Pick<FoundMatch, 'from'> =>
  found.kind === 'book' && found.from !== undefined ? { from: found.from } : {}

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
