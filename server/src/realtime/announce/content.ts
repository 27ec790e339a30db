import { mayOpenLibrary } from '#domain/caller.ts'
import type { AnnouncerContext } from './announcer-context.ts'

/** Libraries, items and whom they are by. */
export function announceContent({ on, sockets, audience, readers }: AnnouncerContext): void {
  on('library.added', ({ libraryId }) => tellLibrary('library_added', libraryId))
  on('library.changed', ({ libraryId }) => tellLibrary('library_updated', libraryId))
  on('libraries.ordered', () => sockets.toAll('lectern_libraries_ordered', undefined))
  on('provider.added', (provider) => sockets.toAll('custom_metadata_provider_added', provider))
  on('provider.removed', (provider) => sockets.toAll('custom_metadata_provider_removed', provider))
  on('library.removed', ({ libraryId, library }) =>
    audience.toLibrary(libraryId, 'library_removed', library),
  )
  on('items.added', ({ itemIds, inBatch }) => tellItems('added', itemIds, inBatch))
  on('items.changed', async ({ itemIds, inBatch, apart = false }) => {
    if (!apart) await tellItems('updated', itemIds, inBatch)
    else for (const itemId of itemIds) await tellItems('updated', [itemId])
  })
  on('item.removed', ({ libraryId, itemId, isWithLibrary = false }) => {
    // Ours drops what hangs on a library by itself; thousands of words would only keep it busy.
    const connections = sockets.connections().filter(({ isBrief }) => !(isWithLibrary && isBrief))
    audience.toLibrary(libraryId, 'item_removed', { id: itemId, libraryId }, connections)
  })
  on('history.grew', (grown) => {
    const editors = sockets.connections().filter(({ caller }) => caller.permissions.update)
    audience.toLibrary(grown.libraryId, 'lectern_history_grew', grown, editors)
  })
  on('author.added', ({ authorId }) =>
    audience.perScope('author_added', async (scope) => {
      const author = await readers.author(authorId, scope)
      if (author === null) return null
      const { id, name, libraryId, addedAt, updatedAt } = author
      return { id, name, libraryId, addedAt, updatedAt }
    }),
  )
  on('author.changed', ({ authorId }) =>
    audience.perScope('author_updated', (scope) => readers.author(authorId, scope)),
  )
  on('author.removed', ({ libraryId, authorId, author, itemIds = [] }) =>
    audience.perScope('author_removed', async (scope) => {
      if (!mayOpenLibrary(libraryId, scope)) return null
      const isKnown = (await readers.items(itemIds, scope)).length > 0
      const seesAll = scope.explicit && scope.tags.mode === 'all'
      return (isKnown || seesAll) && author !== undefined ? author : { id: authorId, libraryId }
    }),
  )
  on('authors.counted', ({ libraryId, authors }) =>
    audience.perScope('authors_num_books_updated', async (scope) => {
      const counted = await Promise.all(authors.map(({ id }) => readers.author(id, scope)))
      const visible = counted.flatMap((author) =>
        author === null ? [] : [{ id: author.id, numBooks: author.numBooks }],
      )
      return visible.length === 0 ? null : { libraryId, authors: visible }
    }),
  )
  on('series.added', ({ seriesId }) =>
    audience.perScope('series_added', (scope) => readers.series(seriesId, scope)),
  )
  on('series.changed', ({ seriesId }) =>
    audience.perScope('series_updated', (scope) => readers.series(seriesId, scope)),
  )
  on('series.removed', ({ libraryId, seriesId }) =>
    audience.toLibrary(libraryId, 'series_removed', { id: seriesId, libraryId }),
  )

  async function tellLibrary(
    event: 'library_added' | 'library_updated',
    libraryId: string,
  ): Promise<void> {
    if (sockets.connected().size === 0) return
    const library = await readers.library(libraryId)
    if (library !== null) audience.toLibrary(libraryId, event, library)
  }

  async function tellItems(
    what: 'added' | 'updated',
    itemIds: string[],
    inBatch = false,
  ): Promise<void> {
    if (itemIds.length !== 1 || inBatch) {
      await audience.perScope(`items_${what}`, async (scope) => {
        const items = await readers.items(itemIds, scope)
        return items.length === 0 ? null : items
      })
    } else {
      await audience.perScope(
        `item_${what}`,
        async (scope) => (await readers.items(itemIds, scope))[0] ?? null,
      )
    }
  }
}
