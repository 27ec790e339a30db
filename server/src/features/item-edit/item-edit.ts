import { isDeepStrictEqual } from 'node:util'
import type {
  ChapterInput,
  EpisodeChange,
  FileChoice,
  ItemChange,
  ItemFull,
  MediaChange,
} from '@lectern/contract'
import type { Content } from '#domain/content.ts'
import type { Caller } from '#domain/caller.ts'
import { Problem } from '#platform/problem.ts'
import { byHand, loadRecord, renderFull, tracksOf } from '#features/items/index.ts'
import type {
  ChangeCause,
  EpisodeDraft,
  ItemDraft,
  ItemRead,
  ItemRecord,
  ItemRewriter,
  RewriteOptions,
} from '#features/items/index.ts'
import { chaptersOfTracks } from '#features/scan/index.ts'
import type { Database } from '#storage/database.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { orderedFiles } from './audio-order.ts'
import { toggledEbook } from './ebook-status.ts'
import { episodeChangeOf } from './episode-change.ts'
import { changed } from './item-change.ts'
import type { ItemCover } from './item-cover.ts'

export interface ItemEditDeps {
  db: Database
  read: Pick<ItemRead, 'check' | 'checkAll' | 'get'>
  rewriter: ItemRewriter
  cover: Pick<ItemCover, 'fetch'>
  /** Keeps addresses of feeds that are secrets out of what is written. */
  hideAddresses: <T>(
    changes: ReadonlyMap<string, MediaChange>,
    write: (hidden: ReadonlyMap<string, MediaChange>) => Promise<T>,
  ) => Promise<T>
  now: () => number
}

export type ItemEdit = ReturnType<typeof createItemEdit>

/** The verbs of editing items. What people set or clear here stays through every later scan. */
export function createItemEdit({ db, read, rewriter, cover, now, ...deps }: ItemEditDeps) {
  async function found(itemId: VisibleItemId): Promise<ItemRecord> {
    const record = await loadRecord(db.read, itemId)
    if (record === null) throw new Problem('missing')
    return record
  }

  async function rewriteOne(
    itemId: string,
    change: (record: ItemRecord) => ItemDraft | null,
    cause: ChangeCause,
    options: RewriteOptions = {},
  ): Promise<boolean> {
    return (await rewriter.rewrite([itemId], change, cause, options)) > 0
  }

  /** Resolves with whether it changed. */
  const rewriteMedia = (
    itemId: string,
    change: MediaChange,
    cause: ChangeCause,
    options?: RewriteOptions,
  ): Promise<boolean> =>
    deps.hideAddresses(new Map([[itemId, change]]), (hidden) =>
      rewriteOne(itemId, (record) => changed(record, hidden.get(itemId) ?? {}), cause, options),
    )

  return {
    async media(
      itemId: string,
      change: MediaChange,
      caller: Caller,
    ): Promise<{ updated: boolean | string; libraryItem: ItemFull }> {
      const { id } = await read.check(itemId, caller)
      const { url } = change
      // The cover first: when it can't be had, nothing has changed yet.
      const cause = byHand(caller)
      if (url !== undefined) await cover.fetch(itemId, url, caller, cause)
      const isChanged = await rewriteMedia(itemId, change, cause)
      return { updated: url ?? isChanged, libraryItem: renderFull(await found(id)) }
    },

    /**
     * The same from a form that was filled at `since`, the item's updatedAt then. What others did to other fields stays.
     * @throws Problem `conflict` when somebody else has changed one of the same fields; nothing is written.
     */
    async mediaSince(
      itemId: string,
      { change, since }: { change: MediaChange; since: number },
      caller: Caller,
    ): Promise<{ updated: boolean; libraryItem: ItemFull }> {
      const { id } = await read.check(itemId, caller)
      const updated = await rewriteMedia(itemId, change, byHand(caller), {
        since: new Map([[itemId, since]]),
      })
      return { updated, libraryItem: renderFull(await found(id)) }
    },

    /** All or nothing as far as rights and ids go; resolves with the number of items that changed. */
    async batch(
      list: readonly ItemChange[],
      caller: Caller,
    ): Promise<{ success: true; updates: number }> {
      const changes = new Map(list.map(({ id, mediaPayload }) => [id, mediaPayload]))
      const ids = [...changes.keys()]
      await read.checkAll(ids, caller)
      const cause = byHand(caller)
      for (const [id, { url }] of changes) {
        if (url !== undefined) await cover.fetch(id, url, caller, cause)
      }
      const updates = await deps.hideAddresses(changes, (hidden) =>
        rewriter.rewrite(ids, (record) => changed(record, hidden.get(record.id) ?? {}), cause, {
          apart: true,
          isWhole: true,
        }),
      )
      return { success: true, updates }
    },

    async chapters(itemId: string, chapters: ChapterInput[], caller: Caller) {
      const { id } = await read.check(itemId, caller)
      const { media } = await found(id)
      if (media.kind !== 'book' || media.audioFiles.length === 0) {
        throw new Problem('broken', 'Only books with audio have chapters.')
      }
      const updated = await rewriteOne(
        itemId,
        (record) => changed(record, { chapters }),
        byHand(caller),
      )
      return { success: true as const, updated }
    },

    /** @throws Problem `invalid` for podcasts and for files that aren't the book's. */
    async tracks(
      itemId: string,
      choices: readonly FileChoice[],
      caller: Caller,
    ): Promise<ItemFull> {
      const { id, isPodcast } = await read.check(itemId, caller)
      if (isPodcast) throw new Problem('invalid', 'Invalid request body')
      await rewriteOne(itemId, (record) => reordered(record, choices), byHand(caller), {
        derived: ['chapters'],
      })
      return renderFull(await found(id))
    },

    /** Resolves with the expanded podcast. */
    async episode(
      itemId: string,
      { episodeId, change: sent }: { episodeId: string; change: EpisodeChange },
      caller: Caller,
    ): Promise<Content> {
      const { isPodcast } = await read.check(itemId, caller)
      if (!isPodcast) throw new Problem('missing')
      const change = episodeChangeOf(sent)
      const withChange = (record: ItemRecord): ItemDraft | null =>
        withEpisode(record, episodeId, { change, now: now() })
      await rewriteOne(itemId, withChange, byHand(caller))
      return read.get(itemId, { expanded: true, include: [] }, caller)
    },

    async toggleEbook(itemId: string, ino: string, caller: Caller): Promise<void> {
      await read.check(itemId, caller)
      await rewriteOne(
        itemId,
        (record) => {
          const draft = toggledEbook(record, ino)
          if (draft === null) throw new Problem('missing')
          return draft
        },
        byHand(caller),
      )
    },
  }
}

/** The podcast with a changed episode; null when that is how it is. @throws Problem `missing` for an unknown one. */
function withEpisode(
  record: ItemRecord,
  episodeId: string,
  { change, now }: { change: Partial<EpisodeDraft>; now: number },
): ItemDraft | null {
  const { media } = record
  const before = media.kind === 'podcast' && media.episodes.find(({ id }) => id === episodeId)
  if (media.kind !== 'podcast' || !before) throw new Problem('missing')
  const after = { ...before, ...change }
  if (isDeepStrictEqual(before, after)) return null
  const episodes = media.episodes.map((episode) =>
    episode === before ? { ...after, updatedAt: now } : episode,
  )
  return { ...record, media: { ...media, episodes } }
}

/** Chapters that were read from the files move with them; others are somebody's own. */
function reordered(record: ItemRecord, choices: readonly FileChoice[]): ItemDraft {
  const { media } = record
  const audioFiles = media.kind === 'book' ? orderedFiles(media, choices) : null
  if (media.kind !== 'book' || audioFiles === null) {
    throw new Problem('invalid', 'These are not the audio files of the book.')
  }
  const book = { ...media, audioFiles }
  if (record.provenance.chapters?.source !== 'audioMetatags') return { ...record, media: book }
  const sources = tracksOf(book).map((file) => ({ ...file, fileName: file.metadata.filename }))
  const chapters = chaptersOfTracks(sources, media.metadata.title)
  return { ...record, media: { ...book, chapters } }
}
