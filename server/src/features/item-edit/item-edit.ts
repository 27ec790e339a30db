import { isDeepStrictEqual } from 'node:util'
import type { ItemFull } from '@lectern/contract'
import type { Caller } from '#platform/caller.ts'
import { Problem } from '#platform/problem.ts'
import { loadRecord, loadRecords, nameKey, renderFull } from '#features/items/index.ts'
import type { ItemDraft, ItemRead, ItemRecord, ItemRewriter } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'
import { fileChoicesOf, orderedFiles } from './audio-order.ts'
import { chaptersOf } from './chapters.ts'
import { toggledEbook } from './ebook-status.ts'
import type { ItemCover } from './item-cover.ts'
import { bookChangeOf, coverUrlOf, podcastChangeOf, recordOf } from './media-change.ts'

export interface ItemEditDeps {
  db: Database
  read: Pick<ItemRead, 'check'>
  rewriter: ItemRewriter
  cover: Pick<ItemCover, 'fetch'>
}

export type ItemEdit = ReturnType<typeof createItemEdit>

const mostAtOnce = 10_000

/** The verbs of editing items. What people set or clear here stays through every later scan. */
export function createItemEdit({ db, read, rewriter, cover }: ItemEditDeps) {
  async function found(itemId: string): Promise<ItemRecord> {
    const record = await loadRecord(db.read, itemId)
    if (record === null) throw new Problem('missing')
    return record
  }

  async function rewriteOne(
    itemId: string,
    change: (record: ItemRecord) => ItemDraft | null,
  ): Promise<boolean> {
    return (await rewriter.rewrite([itemId], change)) > 0
  }

  return {
    async media(
      itemId: string,
      payload: unknown,
      caller: Caller,
    ): Promise<{ updated: boolean | string; libraryItem: ItemFull }> {
      await read.check(itemId, caller)
      const url = coverUrlOf(payload)
      // The cover first: when it can't be had, nothing has changed yet.
      if (url !== null) await cover.fetch(itemId, url, caller)
      const isChanged = await rewriteOne(itemId, (record) => changed(record, payload))
      return { updated: url ?? isChanged, libraryItem: renderFull(await found(itemId)) }
    },

    /** All or nothing as far as rights and ids go; resolves with the number of items that changed. */
    async batch(body: unknown, caller: Caller): Promise<{ success: true; updates: number }> {
      const payloads = batchOf(body)
      const ids = [...payloads.keys()]
      if ((await loadRecords(db.read, ids)).length < ids.length) throw new Problem('missing')
      for (const id of ids) await read.check(id, caller)
      for (const [id, payload] of payloads) {
        const url = coverUrlOf(payload)
        if (url !== null) await cover.fetch(id, url, caller)
      }
      const updates = await rewriter.rewrite(
        ids,
        (record) => changed(record, payloads.get(record.id)),
        { apart: true },
      )
      return { success: true, updates }
    },

    async chapters(itemId: string, body: unknown, caller: Caller) {
      await read.check(itemId, caller)
      const { media } = await found(itemId)
      if (media.kind !== 'book' || media.audioFiles.length === 0) {
        throw new Problem('broken', 'Only books with audio have chapters.')
      }
      const { chapters: list } = recordOf(body)
      const chapters = Array.isArray(list) ? chaptersOf(list) : null
      if (chapters === null) {
        throw new Problem(
          'invalid',
          'Invalid chapters: each needs a title, and start and end in seconds',
        )
      }
      const updated = await rewriteOne(itemId, (record) => changed(record, { chapters }))
      return { success: true as const, updated }
    },

    /** @throws Problem `invalid` for podcasts and for files that aren't the book's. */
    async tracks(itemId: string, body: unknown, caller: Caller): Promise<ItemFull> {
      const { isPodcast } = await read.check(itemId, caller)
      const choices = fileChoicesOf(body)
      if (isPodcast || choices === null) throw new Problem('invalid', 'Invalid request body')
      await rewriteOne(itemId, (record) => {
        const { media } = record
        const audioFiles = media.kind === 'book' ? orderedFiles(media, choices) : null
        if (media.kind !== 'book' || audioFiles === null) {
          throw new Problem('invalid', 'These are not the audio files of the book.')
        }
        return { ...record, media: { ...media, audioFiles } }
      })
      return renderFull(await found(itemId))
    },

    async toggleEbook(itemId: string, ino: string, caller: Caller): Promise<void> {
      await read.check(itemId, caller)
      await rewriteOne(itemId, (record) => {
        const draft = toggledEbook(record, ino)
        if (draft === null) throw new Problem('missing')
        return draft
      })
    },
  }
}

/** The item as the payload wants it; null when that is how it is. */
function changed(record: ItemRecord, payload: unknown): ItemDraft | null {
  const draft = { ...record, media: changedMedia(record, payload) }
  return isDeepStrictEqual(comparable(record), comparable(draft)) ? null : draft
}

function changedMedia({ media }: ItemRecord, payload: unknown): ItemDraft['media'] {
  if (media.kind === 'podcast') {
    const { metadata, settings, tags } = podcastChangeOf(payload)
    return {
      ...media,
      metadata: { ...media.metadata, ...metadata },
      settings: { ...media.settings, ...settings },
      tags: tags ?? media.tags,
    }
  }
  const { metadata, tags, chapters } = bookChangeOf(payload)
  return {
    ...media,
    metadata: { ...media.metadata, ...metadata },
    tags: tags ?? media.tags,
    chapters: media.audioFiles.length > 0 ? (chapters ?? media.chapters) : media.chapters,
  }
}

/** Authors and series are the same when their names are: the library decides how a name is spelt. */
function comparable({ media }: ItemDraft) {
  if (media.kind === 'podcast') return media
  const { authors, series, ...metadata } = media.metadata
  return {
    ...media,
    metadata,
    authors: authors.map(({ name }) => nameKey(name)),
    series: series.map(({ name, sequence }) => [nameKey(name), sequence]),
  }
}

function batchOf(body: unknown): Map<string, unknown> {
  if (!Array.isArray(body) || body.length === 0 || body.length > mostAtOnce) {
    throw new Problem('invalid', 'Invalid request body')
  }
  const payloads = new Map<string, unknown>()
  for (const entry of body as unknown[]) {
    const { id, mediaPayload } = recordOf(entry)
    if (typeof id !== 'string' || typeof mediaPayload !== 'object' || payloads.has(id)) {
      throw new Problem('invalid', 'Invalid request body')
    }
    payloads.set(id, mediaPayload)
  }
  return payloads
}
