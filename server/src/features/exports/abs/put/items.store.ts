import { ignorePrefix } from '@lectern/contract/rules'
import { itemSize, mediaTotals, storedRecords } from '#features/items/index.ts'
import type { BookRecord, ItemRecord, PodcastRecord } from '#features/items/index.ts'
import { at, atOrNull, idOf, pick } from '../leaving.ts'
import type { Leaving } from '../leaving.ts'

/** So many are in memory at once, with all their files and episodes. */
const perPiece = 100

/** Items under their ids, with the books and podcasts behind them and their episodes. */
export async function putItems(leaving: Leaving): Promise<void> {
  const { db, libraries, report } = leaving
  for (let after = ''; ;) {
    const rows = await db.read
      .selectFrom('items')
      .select(['id', 'title', 'library_id'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(perPiece)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
    const own = rows.filter(({ library_id }) => libraries.has(library_id))
    for (const { title } of rows.filter((row) => !own.includes(row)))
      report.left('music and films', title, 'Audiobookshelf has books and podcasts alone')
    const ids = own.map(({ id }) => id)
    for (const record of await storedRecords(db.read, ids)) putItem(record, leaving)
  }
}

function putItem(record: ItemRecord, leaving: Leaving): void {
  const { target, report, settings, items } = leaving
  const { media } = record
  if (media.kind === 'book' && media.mediaType !== undefined) return
  const { sortingPrefixes } = settings.current()
  const { title } = media.metadata
  const titles = { title, titleIgnorePrefix: ignorePrefix(title ?? '', sortingPrefixes) }
  const authors = media.kind === 'book' ? media.metadata.authors : []
  const joined = (names: string[]): string | null =>
    media.kind === 'book' && names.length > 0 ? names.join(', ') : null
  if (media.kind === 'book') putBook(record, media, titles, leaving)
  else putPodcast(record, media, titles, leaving)
  target.insert('libraryItems', {
    ...pick({ ...record }, ['id', 'ino', 'relPath', 'mediaId', 'isFile', 'isMissing']),
    ...pick({ ...record }, ['isInvalid', 'libraryId']),
    path: leaving.paths(record.path),
    mediaType: media.kind,
    mtime: at(record.mtimeMs),
    ctime: at(record.ctimeMs),
    birthtime: at(record.birthtimeMs),
    size: itemSize(record),
    lastScan: atOrNull(record.lastScanAt),
    lastScanVersion: record.scanVersion,
    libraryFiles: JSON.stringify(record.libraryFiles.map((file) => movedFile(file, leaving))),
    extraData: '{}',
    ...titles,
    authorNamesFirstLast: joined(authors.map(({ name }) => name)),
    authorNamesLastFirst: joined(authors.map(({ lastFirst }) => lastFirst)),
    ...timesOf(record),
    libraryFolderId: record.folderId,
  })
  items.set(record.id, { mediaId: record.mediaId, mediaType: media.kind })
  report.brought('items')
}

const timesOf = ({ addedAt, updatedAt }: { addedAt: number; updatedAt: number }) => ({
  createdAt: at(addedAt),
  updatedAt: at(updatedAt),
})

interface Titles {
  title: string | null
  titleIgnorePrefix: string
}

function putBook(record: ItemRecord, book: BookRecord, titles: Titles, leaving: Leaving): void {
  const { target } = leaving
  const { metadata } = book
  const files = book.audioFiles.map((file) => movedFile(file, leaving))
  target.insert('books', {
    id: record.mediaId,
    ...titles,
    ...pick({ ...metadata }, ['subtitle', 'publishedYear', 'publishedDate', 'publisher']),
    ...pick({ ...metadata }, ['description', 'isbn', 'asin', 'language', 'explicit', 'abridged']),
    coverPath: pathOrNull(record.coverPath, leaving),
    duration: mediaTotals(book).duration,
    narrators: JSON.stringify(metadata.narrators),
    audioFiles: JSON.stringify(files),
    ebookFile: book.ebookFile === null ? null : JSON.stringify(movedFile(book.ebookFile, leaving)),
    chapters: JSON.stringify(book.chapters),
    tags: JSON.stringify(book.tags),
    genres: JSON.stringify(metadata.genres),
    ...timesOf(record),
  })
  const bookId = record.mediaId
  // Whoever was made first is named first there.
  const inTurn = (position: number): string => at(record.addedAt + position)
  for (const [position, { id: authorId }] of metadata.authors.entries())
    target.insert('bookAuthors', {
      id: idOf('bookAuthors', bookId, authorId),
      createdAt: inTurn(position),
      bookId,
      authorId,
    })
  for (const [position, { id: seriesId, sequence }] of metadata.series.entries())
    target.insert('bookSeries', {
      id: idOf('bookSeries', bookId, seriesId),
      sequence,
      createdAt: inTurn(position),
      bookId,
      seriesId,
    })
}

function putPodcast(
  record: ItemRecord,
  podcast: PodcastRecord,
  titles: Titles,
  leaving: Leaving,
): void {
  const { target, episodes, report } = leaving
  const { metadata, settings } = podcast
  const podcastId = record.mediaId
  target.insert('podcasts', {
    id: podcastId,
    ...titles,
    ...pick({ ...metadata }, ['author', 'releaseDate', 'description', 'itunesId']),
    ...pick({ ...metadata }, ['itunesArtistId', 'language', 'explicit']),
    feedURL: metadata.feedUrl,
    imageURL: metadata.imageUrl,
    itunesPageURL: metadata.itunesPageUrl,
    podcastType: metadata.type,
    ...pick({ ...settings }, ['autoDownloadEpisodes', 'autoDownloadSchedule']),
    ...pick({ ...settings }, ['maxEpisodesToKeep', 'maxNewEpisodesToDownload']),
    lastEpisodeCheck: at(settings.lastEpisodeCheck ?? 0),
    coverPath: pathOrNull(record.coverPath, leaving),
    tags: JSON.stringify(podcast.tags),
    genres: JSON.stringify(metadata.genres),
    numEpisodes: podcast.episodes.length,
    ...timesOf(record),
  })
  for (const episode of podcast.episodes) {
    const { enclosure, guid } = episode
    const bytes = Number(enclosure?.length ?? Number.NaN)
    target.insert('podcastEpisodes', {
      ...pick({ ...episode }, ['id', 'index', 'season', 'episode', 'episodeType', 'title']),
      ...pick({ ...episode }, ['subtitle', 'description', 'pubDate']),
      enclosureURL: enclosure?.url,
      enclosureSize: Number.isFinite(bytes) ? bytes : null,
      enclosureType: enclosure?.type,
      publishedAt: atOrNull(episode.publishedAt),
      audioFile: JSON.stringify(movedFile(episode.audioFile, leaving)),
      chapters: JSON.stringify(episode.chapters),
      extraData: guid === null ? null : JSON.stringify({ guid }),
      ...timesOf(episode),
      podcastId,
    })
    episodes.add(episode.id)
    report.brought('episodes')
  }
}

const pathOrNull = (path: string | null, { paths }: Leaving): string | null =>
  path === null ? null : paths(path)

/** A file under the path that it has for Audiobookshelf. */
function movedFile<F extends { metadata: { path: string } }>(file: F, { paths }: Leaving): F {
  return { ...file, metadata: { ...file.metadata, path: paths(file.metadata.path) } }
}
