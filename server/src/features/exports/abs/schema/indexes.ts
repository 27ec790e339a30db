/** Indexes of Audiobookshelf 2.36: name → table and columns; `~` stands for columns that ignore case. */
const indexes: Readonly<Record<string, string>> = {
  books_title: 'books ~title',
  books_published_year: 'books publishedYear',
  books_duration: 'books duration',
  podcastEpisode_createdAt_podcastId: 'podcastEpisodes createdAt podcastId',
  podcast_episodes_published_at: 'podcastEpisodes publishedAt',
  library_items_created_at: 'libraryItems createdAt',
  library_items_media_id: 'libraryItems mediaId',
  library_items_library_id_media_type: 'libraryItems libraryId mediaType',
  library_items_library_id_media_type_size: 'libraryItems libraryId mediaType size',
  library_items_library_id_media_type_created_at: 'libraryItems libraryId mediaType createdAt',
  library_items_library_id_media_type_title: 'libraryItems libraryId mediaType ~title',
  library_items_library_id_media_type_title_ignore_prefix:
    'libraryItems libraryId mediaType ~titleIgnorePrefix',
  library_items_library_id_media_type_author_names_first_last:
    'libraryItems libraryId mediaType ~authorNamesFirstLast',
  library_items_library_id_media_type_author_names_last_first:
    'libraryItems libraryId mediaType ~authorNamesLastFirst',
  library_items_library_id_media_id_media_type: 'libraryItems libraryId mediaId mediaType',
  library_items_birthtime: 'libraryItems birthtime',
  library_items_mtime: 'libraryItems mtime',
  media_progresses_updated_at: 'mediaProgresses updatedAt',
  media_progresses_user_item_finished_time:
    'mediaProgresses userId mediaItemId isFinished currentTime',
  series_name: 'series ~name',
  series_library_id: 'series libraryId',
  bookSeries_seriesId: 'bookSeries seriesId',
  book_series_series_book: 'bookSeries seriesId bookId',
  authors_name: 'authors ~name',
  authors_library_id: 'authors libraryId',
  bookAuthor_authorId: 'bookAuthors authorId',
}

/** What keeps the titles of items those of their books and podcasts. */
const copied = [
  ['update_library_items_title', 'books', 'title'],
  ['update_library_items_title_ignore_prefix', 'books', 'titleIgnorePrefix'],
  ['update_library_items_title_from_podcasts_title', 'podcasts', 'title'],
  [
    'update_library_items_title_ignore_prefix_from_podcasts_title_ignore_prefix',
    'podcasts',
    'titleIgnorePrefix',
  ],
] as const

/** Names of the authors of a book, joined in the order in which they were given. */
const joined = (column: string): string =>
  `GROUP_CONCAT(authors.${column}, ', ' ORDER BY bookAuthors.createdAt ASC)`

const authorsOf = (book: string): string =>
  `(SELECT ${joined('name')}, ${joined('lastFirst')} FROM authors JOIN bookAuthors ON authors.id = bookAuthors.authorId WHERE bookAuthors.bookId = ${book})`

const named = (book: string, where: string): string =>
  `UPDATE libraryItems SET (authorNamesFirstLast, authorNamesLastFirst) = ${authorsOf(book)} WHERE ${where};`

const trigger = (name: string, when: string, body: string): string =>
  `CREATE TRIGGER ${name} AFTER ${when} FOR EACH ROW BEGIN ${body} END`

/** Statements for a database that has its rows. A migration that is marked as done is not done again, so all are needed. */
export function indexStatements(): string[] {
  return [
    'CREATE UNIQUE INDEX `unique_series_name_per_library` ON `series` (`name`, `libraryId`)',
    ...Object.entries(indexes).map(([name, place]) => indexStatement(name, place)),
    ...copied.map(([name, table, column]) =>
      trigger(
        name,
        `UPDATE OF ${column} ON ${table}`,
        `UPDATE libraryItems SET ${column} = NEW.${column} WHERE libraryItems.mediaId = NEW.id;`,
      ),
    ),
    trigger(
      'update_library_items_author_names_on_book_authors_insert',
      'INSERT ON bookAuthors',
      named('NEW.bookId', 'mediaId = NEW.bookId'),
    ),
    trigger(
      'update_library_items_author_names_on_book_authors_delete',
      'DELETE ON bookAuthors',
      named('OLD.bookId', 'mediaId = OLD.bookId'),
    ),
    trigger(
      'update_library_items_author_names_on_authors_update',
      'UPDATE OF name ON authors',
      named(
        'libraryItems.mediaId',
        'mediaId IN (SELECT bookId FROM bookAuthors WHERE authorId = NEW.id)',
      ),
    ),
  ]
}

function indexStatement(name: string, place: string): string {
  const [table = '', ...columns] = place.split(' ')
  const parts = columns.map((column) =>
    column.startsWith('~') ? `\`${column.slice(1)}\` COLLATE \`NOCASE\`` : `\`${column}\``,
  )
  return `CREATE INDEX \`${name}\` ON \`${table}\` (${parts.join(', ')})`
}
