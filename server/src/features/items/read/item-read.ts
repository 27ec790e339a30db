import type { EmbeddedTags, Episode, ItemExp, MediaProgress } from '@lectern/contract'
import { json } from '#domain/content.ts'
import type { Content } from '#domain/content.ts'
import type { Caller, VisibilityScope } from '#domain/caller.ts'
import type { OpenFeedsOf } from '#domain/open-feeds.ts'
import type { SharesOf } from '#domain/shares.ts'
import { remoteWord } from '#domain/remote-episodes.ts'
import type { RemoteEpisodesOf } from '#domain/remote-episodes.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { withItemField } from '../render/cards.ts'
import { cardsOf } from '../render/cards.store.ts'
import { loadRecord, loadRecords } from '../record/item-record.store.ts'
import { embeddableTags } from './embeddable-tags.ts'
import type { ItemReadStore } from './item-read.store.ts'
import { renderFull } from '../render/items.wire.ts'
import { renderEpisode, renderEpisodeExpanded } from '../render/podcast.wire.ts'
import type { LibraryAccess } from './library-access.store.ts'
import { renderOpml } from './opml.ts'
import { itemTexts } from '../render/item-texts.store.ts'
import { pageNumber } from '../list/listing-query.ts'

export interface ItemReadDeps {
  db: Database
  store: ItemReadStore
  libraryAccess: LibraryAccess
  /** The server's sorting prefixes as they are now. */
  prefixes: () => readonly string[]
  /** Of one item or episode; null when there is none. */
  progressOf: (
    userId: string,
    itemId: string,
    episodeId: string | null,
  ) => Promise<MediaProgress | null>
  /** Episodes of a podcast that are on their way to the disk. */
  downloadsOf: (itemId: string, caller: Caller) => Promise<DownloadsOfItem>
  openFeedsOf: OpenFeedsOf
  sharesOf: SharesOf
  remoteEpisodesOf: RemoteEpisodesOf
}

export type DownloadsOfItem = Pick<ItemExp, 'episodeDownloadsQueued' | 'episodesDownloading'>

interface SeenItem {
  id: VisibleItemId
  isPodcast: boolean
}

export type ItemRead = ReturnType<typeof createItemRead>

/** Single items, and the lists that show episodes. */
export function createItemRead(deps: ItemReadDeps) {
  const { db, store, prefixes } = deps

  /** Throws `missing` for an unknown item and `forbidden` for a hidden one. */
  async function check(id: string, { scope }: Pick<Caller, 'scope'>): Promise<SeenItem> {
    const seen = await store.find(id, scope)
    if (seen === null) throw new Problem('missing')
    if (seen.id === null) throw new Problem('forbidden')
    return { id: seen.id, isPodcast: seen.mediaType === 'podcast' }
  }

  /** Refuses all where one is not there, or hidden. */
  async function checkAll(ids: readonly string[], caller: Caller): Promise<void> {
    const known = await store.existing(ids)
    if (ids.some((id) => !known.has(id))) throw new Problem('missing')
    const visible: ReadonlySet<string> = await store.visibleAmong(ids, caller.scope)
    const hidden = ids.find((id) => !visible.has(id))
    if (hidden !== undefined) await check(hidden, caller)
  }

  async function expandedExtras(
    { id, isPodcast }: SeenItem,
    include: readonly string[],
    { caller, episodeId }: { caller: Caller; episodeId: string | undefined },
  ): Promise<
    Partial<DownloadsOfItem> & Pick<ItemExp, 'userMediaProgress' | 'rssFeed' | 'mediaItemShare'>
  > {
    return {
      ...(include.includes('progress')
        ? {
            userMediaProgress: await deps.progressOf(
              caller.userId,
              id,
              isPodcast ? (episodeId ?? null) : null,
            ),
          }
        : {}),
      ...(include.includes('rssfeed')
        ? { rssFeed: (await deps.openFeedsOf('libraryItem', [id])).get(id) ?? null }
        : {}),
      ...(include.includes('share') && caller.isAdmin && !isPodcast
        ? { mediaItemShare: (await deps.sharesOf([id])).get(id) ?? null }
        : {}),
      ...(include.includes('downloads') && isPodcast ? await deps.downloadsOf(id, caller) : {}),
    }
  }

  return {
    check,
    checkAll,

    async get(
      id: string,
      query: {
        expanded: boolean
        include: readonly string[]
        episode?: string | undefined
        lean?: boolean
      },
      caller: Caller,
    ): Promise<Content> {
      const seen = await check(id, caller)
      const shape = query.expanded ? { expanded: prefixes(), isLean: query.lean } : 'full'
      const text = (await itemTexts(db.read, [seen.id], shape)).get(id)
      if (text === undefined) throw new Problem('missing')
      if (!query.expanded) return json(text)
      const extras = await expandedExtras(seen, query.include, { caller, episodeId: query.episode })
      return json(
        Object.entries(extras).reduce(
          (item, [name, value]) => withItemField(item, name, JSON.stringify(value)),
          text,
        ),
      )
    },

    /** Length in s; null for what has no sound. Throws as `check` does. */
    async durationOf(id: string, caller: Caller): Promise<number | null> {
      return (await store.duration((await check(id, caller)).id)) || null
    },

    /** Expanded items in the order asked for. Unknown ids are left out; hidden ones, and none at all, refuse the call. */
    async batchGet(asked: readonly string[], caller: Caller): Promise<Content> {
      if (asked.length === 0) throw new Problem('forbidden', 'Invalid payload')
      const ids = [...new Set(asked)]
      const existing = await store.existing(ids)
      const visible = await store.visibleAmong(ids, caller.scope)
      if (existing.size !== visible.size) throw new Problem('forbidden')
      const texts = await itemTexts(db.read, [...visible], { expanded: prefixes() })
      return json(`{"libraryItems":[${ids.flatMap((id) => texts.get(id) ?? []).join(',')}]}`)
    },

    /** For announcements: whether there is such an item and the scope may see it. */
    async sees(id: string, scope: VisibilityScope): Promise<boolean> {
      return (await store.visibleAmong([id], scope)).size > 0
    },

    /** For announcements: the expanded items among `ids` that the scope may see, in the order asked for. */
    async announced(ids: string[], scope: VisibilityScope): Promise<ItemExp[]> {
      const visible = await store.visibleAmong(ids, scope)
      const texts = await itemTexts(db.read, [...visible], { expanded: prefixes() })
      return ids.flatMap((id) => {
        const text = texts.get(id)
        return text === undefined ? [] : [JSON.parse(text) as ItemExp]
      })
    },

    async inProgress(
      { limit, include }: { limit?: number | undefined; include: readonly string[] },
      caller: Caller,
    ): Promise<Content> {
      const most =
        limit === undefined || !Number.isSafeInteger(limit) || limit < 1 ? 25 : Math.min(limit, 500)
      const rows = await store.inProgress(caller.userId, caller.scope, most)
      const cards = await cardsOf(db.read, [...new Set(rows.map((row) => row.itemId))])
      const wanted = rows.flatMap((row) => (row.episodeId === '' ? [] : row))
      const here = await episodesOf(db, wanted)
      const remote = include.includes(remoteWord) ? await deps.remoteEpisodesOf(wanted) : []
      const episodes = new Map([...remote, ...here])
      const parts = rows.flatMap((row) => {
        let card = cards.get(row.itemId)
        if (card === undefined) return []
        if (row.episodeId !== '') {
          const episode = episodes.get(row.episodeId)
          if (episode === undefined) return []
          card = withItemField(card, 'recentEpisode', JSON.stringify(episode))
        }
        return [withItemField(card, 'progressLastUpdate', String(row.lastUpdate))]
      })
      return json(`{"libraryItems":[${parts.join(',')}]}`)
    },

    async recentEpisodes(
      libraryId: string,
      query: { limit?: number | undefined; page?: number | undefined },
      caller: Caller,
    ): Promise<Content> {
      const library = await deps.libraryAccess.open(libraryId, caller.scope)
      if (library.mediaType !== 'podcast') throw new Problem('missing')
      const limit = pageNumber(query.limit, 'limit')
      const page = pageNumber(query.page, 'page')
      const rows = await store.recentEpisodes(library.id, caller.userId, caller.scope, {
        limit,
        offset: page * limit,
      })
      const podcasts = await loadRecords(db.read, [...new Set(rows.map((row) => row.itemId))])
      const byId = new Map(podcasts.map((podcast) => [podcast.id, podcast]))
      const episodes = rows.flatMap((row) => {
        const podcast = byId.get(row.itemId)
        if (podcast?.media.kind !== 'podcast') return []
        const episode = podcast.media.episodes.find(({ id }) => id === row.id)
        if (episode === undefined) return []
        return [
          {
            ...renderEpisodeExpanded(podcast, episode),
            podcast: { ...renderFull(podcast).media, episodes: [] },
            libraryId: library.id,
          },
        ]
      })
      return json(JSON.stringify({ episodes, limit, page }))
    },

    async episode(id: string, episodeId: string, caller: Caller): Promise<Content> {
      const { id: itemId, isPodcast } = await check(id, caller)
      const episode = isPodcast
        ? (await episodesOf(db, [{ itemId, episodeId }])).get(episodeId)
        : undefined
      if (episode === undefined) throw new Problem('missing')
      return json(JSON.stringify(episode))
    },

    /** The tags that embedding would write; books without audio have none. */
    async embeddable(id: string, caller: Caller): Promise<EmbeddedTags> {
      const item = await check(id, caller)
      const record = await loadRecord(db.read, item.id)
      const tags = record && embeddableTags(record)
      if (tags === null) throw new Problem('invalid')
      return tags
    },

    async opml(libraryId: string, caller: Caller): Promise<Content> {
      const library = await deps.libraryAccess.open(libraryId, caller.scope)
      const rows = await store.podcasts(library.id, caller.scope)
      const feeds = rows.flatMap((row) => {
        const metadata = JSON.parse(row.metadataJson) as Record<string, string | null | undefined>
        if (!metadata.feedUrl) return []
        const { feedUrl, description = null, language = null } = metadata
        return [{ title: row.title, feedUrl, description, language }]
      })
      return { content: 'text', text: renderOpml(feeds), type: 'application/xml; charset=utf-8' }
    },

    async podcastTitles(libraryId: string, caller: Caller) {
      const library = await deps.libraryAccess.open(libraryId, caller.scope)
      const rows = await store.podcasts(library.id, caller.scope)
      return {
        podcasts: rows.map((row) => ({
          title: row.title,
          itunesId: (JSON.parse(row.metadataJson) as { itunesId?: string | null }).itunesId ?? null,
          libraryItemId: row.id,
          libraryId: library.id,
        })),
      }
    },
  }
}

/** Wire Episodes by id, for lists that show them beside their podcast. */
export async function episodesOf(
  db: Database,
  wanted: readonly { itemId: VisibleItemId; episodeId: string }[],
): Promise<Map<string, Episode>> {
  const podcasts = await loadRecords(db.read, [...new Set(wanted.map((row) => row.itemId))])
  const ids = new Set(wanted.map((row) => row.episodeId))
  return new Map(
    podcasts.flatMap((podcast) =>
      podcast.media.kind === 'podcast'
        ? podcast.media.episodes
            .filter((episode) => ids.has(episode.id))
            .map((episode) => [episode.id, renderEpisode(podcast, episode)] as const)
        : [],
    ),
  )
}
