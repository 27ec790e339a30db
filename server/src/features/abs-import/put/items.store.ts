import { byHand } from '#features/items/index.ts'
import type { ItemDraft, ItemWriter } from '#features/items/index.ts'
import type { Trx } from '#features/positions/index.ts'
import { bookDraft, podcastDraft } from '../make/drafts.ts'
import type { BookLinks } from '../make/drafts.ts'
import { locationOf } from '../make/location.ts'
import type { Move } from '../move.ts'
import { readRows } from '../read-rows.ts'
import {
  bookAuthorRow,
  bookRow,
  bookSeriesRow,
  episodeRow,
  itemRow,
  podcastRow,
} from '../shapes/items.ts'
import type { ItemRow } from '../shapes/items.ts'
import { noteKnown } from './known-items.store.ts'

export interface Names {
  authors: ReadonlyMap<string, string>
  series: ReadonlyMap<string, string>
}

/** So many are in memory at once, with all their files. */
const perPiece = 100

/** Items with their ids, and those of their episodes. What is here already stays as it is. */
export async function putItems(
  trx: Trx,
  writer: ItemWriter,
  move: Move,
  names: Names,
): Promise<void> {
  const cause = byHand(null)
  for (const piece of move.db.pieces('libraryItems', perPiece)) {
    const rows = readRows(piece, itemRow, { report: move.report, kind: 'items' })
    const drafts = draftsOf(rows, move, names)
    const added = await noteKnown(trx, move, drafts)
    if (added.length === 0) continue
    const writes = added.map((draft) => ({ before: null, draft }))
    const { records } = await writer.write(trx, writes, cause)
    for (const draft of added) noteTargets(draft, move)
    move.report.brought('items', records.length)
  }
}

/** What progress, lists and sessions refer to. */
function noteTargets(draft: ItemDraft, move: Move): void {
  const { id: itemId, mediaId, libraryId, media } = draft
  const whole = { itemId, episodeId: '', libraryId, mediaItemId: mediaId, duration: 0 }
  move.items.set(itemId, whole)
  if (media.kind === 'book') {
    move.media.set(mediaId, {
      ...whole,
      duration: media.audioFiles.reduce((sum, file) => sum + file.duration, 0),
    })
    return
  }
  for (const { id, audioFile } of media.episodes)
    move.episodes.set(id, {
      ...whole,
      episodeId: id,
      mediaItemId: id,
      duration: audioFile.duration,
    })
  move.report.brought('episodes', media.episodes.length)
}

function draftsOf(rows: readonly ItemRow[], move: Move, names: Names): ItemDraft[] {
  const { db, report } = move
  const mediaIds = rows.map(({ mediaId }) => mediaId)
  const telling = { report, kind: 'items' } as const
  const among = (table: string, column: string) => db.rows(table, { column, values: mediaIds })
  const books = byId(readRows(among('books', 'id'), bookRow, telling))
  const podcasts = byId(readRows(among('podcasts', 'id'), podcastRow, telling))
  const linksOf = bookLinks(move, mediaIds, names)
  const episodes = readRows(among('podcastEpisodes', 'podcastId'), episodeRow, {
    report,
    kind: 'episodes',
  })
  return rows.flatMap((row): ItemDraft[] => {
    const library = move.libraries.get(row.libraryId)
    const book = books.get(row.mediaId)
    const podcast = podcasts.get(row.mediaId)
    if (library === undefined || row.libraryFolderId === null) {
      report.left('items', row.path, 'its library is not there any more')
      return []
    }
    const cover = book?.coverPath ?? podcast?.coverPath ?? null
    const coverPath = cover === null ? null : coverAt(cover, move)
    const location = locationOf(row, { coverPath, library, folderId: row.libraryFolderId }, move)
    if (row.mediaType === 'book' && book) return [bookDraft(location, book, linksOf(book.id), move)]
    const own = episodes.filter(({ podcastId }) => podcastId === row.mediaId)
    if (row.mediaType === 'podcast' && podcast) return [podcastDraft(location, podcast, own, move)]
    // A row that can't be read was told of already.
    if (
      among(row.mediaType === 'book' ? 'books' : 'podcasts', 'id').every(
        (one) => one['id'] !== row.mediaId,
      )
    )
      report.left('items', row.path, 'there is no book or podcast behind it')
    return []
  })
}

/** Null for one that wasn't brought; those in library folders moved with them. */
function coverAt(cover: string, { pictures, paths }: Move): string | null {
  const brought = pictures.get(cover)
  if (brought !== undefined) return brought
  return /\/items\/[^/]+\/cover[^/]*$/.test(cover) ? null : paths(cover)
}

function bookLinks(
  { db, report }: Move,
  bookIds: readonly string[],
  names: Names,
): (bookId: string) => BookLinks {
  const where = { column: 'bookId', values: bookIds }
  const authors = readRows(db.rows('bookAuthors', where), bookAuthorRow, {
    report,
    kind: 'authors',
  })
  const series = readRows(db.rows('bookSeries', where), bookSeriesRow, { report, kind: 'series' })
  return (bookId) => ({
    authors: inOrder(authors, bookId, (row) => row.authorId).flatMap(({ authorId }) =>
      named(names.authors.get(authorId)),
    ),
    series: inOrder(series, bookId, (row) => row.id).flatMap(({ seriesId, sequence }) =>
      named(names.series.get(seriesId)).map((one) => ({ ...one, sequence })),
    ),
  })
}

/** As they were given. Of what was made in one moment an id decides, as it does there. */
function inOrder<R extends { bookId: string; createdAt: number }>(
  rows: readonly R[],
  bookId: string,
  idOf: (row: R) => string,
): R[] {
  return rows
    .filter((row) => row.bookId === bookId)
    .sort((a, b) => a.createdAt - b.createdAt || (idOf(a) < idOf(b) ? -1 : 1))
}

const named = (name: string | undefined): { name: string }[] =>
  name === undefined ? [] : [{ name }]

const byId = <R extends { id: string }>(rows: readonly R[]): Map<string, R> =>
  new Map(rows.map((row) => [row.id, row]))
