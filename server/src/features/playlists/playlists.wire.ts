import type { Playlist } from '@lectern/contract'
import { cardsOf, loadRecords, renderEpisodeExpanded } from '#features/items/index.ts'
import type { ExpandedTexts } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { entryKey, nothing } from '#features/lists/index.ts'
import type { ListHead, RenderEntries, VisibleEntry } from '#features/lists/index.ts'

/** Row → wire Playlist without its items. */
export function playlistHead(row: ListHead): Omit<Playlist, 'items'> {
  return {
    id: row.id,
    name: row.name,
    libraryId: row.library_id,
    userId: row.user_id,
    description: row.description,
    lastUpdate: row.updated_at,
    createdAt: row.created_at,
  }
}

/** Entries as a playlist holds them.  */
export function renderItems({ db, texts }: { db: Database; texts: ExpandedTexts }): RenderEntries {
  return async (all) => {
    const books = await texts(idsOf(all, false))
    const podcasts = idsOf(all, true)
    const cards = await cardsOf(db.read, podcasts)
    const episodes = await episodeTexts(db, podcasts)
    return (entry) => {
      const { itemId, episodeId } = entry
      if (episodeId === '') {
        const book = books.get(itemId)
        if (book === undefined) return nothing
        const head = `{"libraryItemId":${JSON.stringify(itemId)},"libraryItem":`
        return Buffer.concat([Buffer.from(head), book, Buffer.from('}')])
      }
      const card = cards.get(itemId)
      const episode = episodes.get(entryKey(entry))
      if (card === undefined || episode === undefined) return nothing
      const ids = JSON.stringify({ libraryItemId: itemId, episodeId }).slice(0, -1)
      return Buffer.from(`${ids},"episode":${episode},"libraryItem":${card}}`)
    }
  }
}

function idsOf(entries: readonly VisibleEntry[], areEpisodes: boolean): VisibleItemId[] {
  return [
    ...new Set(
      entries
        .filter((entry) => (entry.episodeId !== '') === areEpisodes)
        .map((entry) => entry.itemId),
    ),
  ]
}

async function episodeTexts(
  db: Database,
  podcastIds: readonly VisibleItemId[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const podcast of await loadRecords(db.read, podcastIds)) {
    if (podcast.media.kind !== 'podcast') continue
    for (const episode of podcast.media.episodes) {
      const key = entryKey({ itemId: podcast.id, episodeId: episode.id })
      texts.set(key, JSON.stringify(renderEpisodeExpanded(podcast, episode)))
    }
  }
  return texts
}
