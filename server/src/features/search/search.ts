import type { SearchBrief, SearchQuery } from '@lectern/contract'
import { authorWire } from '#features/authors/index.ts'
import type { Facets } from '#features/facets/index.ts'
import { loadRecords, renderEpisodeExpanded, renderExpanded } from '#features/items/index.ts'
import type { ItemRecord } from '#features/items/index.ts'
import { seriesWire } from '#features/series/index.ts'
import { json } from '#domain/content.ts'
import type { Content } from '#domain/content.ts'
import type { Caller } from '#domain/caller.ts'
import type { Asked, SearchDeps, Searching } from './asked.ts'
import { briefly, isNothing } from './brief.ts'
import { createEpisodeFinding } from './episodes/find-episodes.ts'
import { createItemFinding, respelled } from './find-items.ts'
import { nameMatching } from './match-names.ts'
import { questionOf } from './question.ts'

export type Search = ReturnType<typeof createSearch>

/**
 * Search in one library: names from the counted menus, items from the index, both within what the caller may see.
 * `language`, one of ours, says how else the reader writes words and how equal names are ordered.
 */
export function createSearch(needed: SearchDeps) {
  const deps: Searching = {
    ...needed,
    bestNames: nameMatching(),
    findItems: createItemFinding(needed),
    findEpisodes: createEpisodeFinding(needed),
  }
  return {
    /** A `SearchBrief`, kept as pages are: who types takes letters back, and several people look for one thing. */
    async brief(
      libraryId: string,
      input: SearchQuery,
      caller: Caller,
      language: string | null = null,
    ): Promise<Content> {
      await deps.libraryAccess.open(libraryId, caller.scope)
      const rest = `search|${JSON.stringify([input, caller.scope, language])}`
      return deps.pages.through({ libraryId, userId: caller.userId, rest }, async () => {
        const found: SearchBrief = await through(libraryId, { ...input, language }, caller, {
          search: (facets, asked, isPodcast) => briefly(deps, facets, asked, isPodcast),
          isEmpty: isNothing,
        })
        return json(JSON.stringify(found))
      })
    },

    async search(
      libraryId: string,
      input: SearchQuery,
      caller: Caller,
      language: string | null = null,
    ): Promise<Content> {
      const found = await through(libraryId, { ...input, language }, caller, {
        search: (facets, asked, isPodcast) =>
          (isPodcast ? searchPodcasts : searchBooks)(deps, facets, asked),
        isEmpty,
      })
      return json(groupsText(found))
    },
  }

  /** Asks once as it is written, and where there is nothing at all with likely spellings. */
  async function through<T>(
    libraryId: string,
    input: SearchQuery & { language: string | null },
    caller: Caller,
    kind: {
      search: (facets: Facets, asked: Asked, isPodcast: boolean) => Promise<T>
      isEmpty: (found: T) => boolean
    },
  ): Promise<T> {
    const library = await deps.libraryAccess.open(libraryId, caller.scope)
    const isPodcast = library.mediaType === 'podcast'
    const asked: Asked = {
      libraryId,
      caller,
      limit: groupLimit(input.limit),
      reach: input.related || isPodcast ? 'any' : 'own',
      ...questionOf(input.q, input.language),
    }
    const facets = await deps.facets.of(libraryId, caller.scope)
    const found = await kind.search(facets, asked, isPodcast)
    if (!kind.isEmpty(found) || asked.terms.length === 0) return found
    const terms = await respelled(deps, asked.terms)
    return terms === null ? found : kind.search(facets, { ...asked, terms }, isPodcast)
  }
}

const defaultLimit = 12
const largestLimit = 100

function groupLimit(limit: number | undefined): number {
  if (limit === undefined || !Number.isSafeInteger(limit) || limit < 1) return defaultLimit
  return Math.min(limit, largestLimit)
}

/** The groups of an answer; hits are JSON texts. */
type Groups = Record<string, readonly string[]>

const isEmpty = (found: Groups): boolean =>
  Object.values(found).every((group) => group.length === 0)

const groupsText = (found: Groups): string =>
  `{${Object.entries(found)
    .map(([name, hits]) => `"${name}":[${hits.join(',')}]`)
    .join(',')}}`

async function searchBooks(deps: Searching, facets: Facets, asked: Asked): Promise<Groups> {
  const { limit, caller } = asked
  const narrators = deps.bestNames(facets.labels.narrator, asked, limit)
  const authors = deps.bestNames(facets.authors, asked, limit)
  const ids = await deps.findItems({ ...asked, scope: caller.scope })
  const books = await deps.texts(ids)
  const authorRows = await deps.store.authors(authors.map(({ id }) => id))
  return {
    book: ids.flatMap((id) => itemHit(books.get(id))),
    narrators: narrators.map(({ name, count }) => JSON.stringify({ name, numBooks: count })),
    ...labelHits(deps, facets, asked),
    series: await seriesHits(deps, facets, asked),
    authors: authors.flatMap(({ id, count }) => {
      const row = authorRows.find((author) => author.id === id)
      return row === undefined ? [] : [JSON.stringify({ ...authorWire(row), numBooks: count })]
    }),
  }
}

const itemHit = (text: string | Buffer | undefined): string[] =>
  text === undefined ? [] : [`{"libraryItem":${String(text)}}`]

async function seriesHits(deps: Searching, facets: Facets, asked: Asked): Promise<string[]> {
  const { limit, caller } = asked
  const ids = deps.bestNames(facets.series, asked, limit).map(({ id }) => id)
  const rows = await deps.store.series(ids)
  const links = await deps.series.booksOf(ids, caller.scope)
  const texts = await deps.fullTexts([...new Set(links.map((link) => link.itemId))])
  return ids.flatMap((id) => {
    const row = rows.find((series) => series.id === id)
    if (row === undefined) return []
    const books = links.flatMap((link) =>
      link.seriesId === id ? (texts.get(link.itemId) ?? []) : [],
    )
    return [
      `{"series":${JSON.stringify(seriesWire(row, deps.sorting().prefixes))},"books":[${books.join(',')}]}`,
    ]
  })
}

async function searchPodcasts(deps: Searching, facets: Facets, asked: Asked): Promise<Groups> {
  const { libraryId, caller, terms, limit } = asked
  const own = await deps.findItems({ ...asked, scope: caller.scope })
  const episodes =
    terms.length === 0
      ? []
      : await deps.store.episodes({ libraryId, scope: caller.scope, terms, limit })
  const records = new Map(
    (
      await loadRecords(deps.db.read, [
        ...new Set([...own, ...episodes.map((episode) => episode.itemId)]),
      ])
    ).map((record) => [record.id, record]),
  )
  const { prefixes } = deps.sorting()
  const expanded = (record: ItemRecord) => {
    const item = renderExpanded(record, prefixes)
    return { ...item, media: { ...item.media, episodes: [] } }
  }
  return {
    podcast: own.flatMap((id) => {
      const record = records.get(id)
      return record === undefined ? [] : itemHit(JSON.stringify(expanded(record)))
    }),
    ...labelHits(deps, facets, asked),
    episodes: episodes.flatMap(({ id, itemId }) => {
      const record = records.get(itemId)
      if (record?.media.kind !== 'podcast') return []
      const episode = record.media.episodes.find((entry) => entry.id === id)
      if (episode === undefined) return []
      const recentEpisode = renderEpisodeExpanded(record, episode)
      return itemHit(JSON.stringify({ ...expanded(record), recentEpisode }))
    }),
  }
}

function labelHits(deps: Searching, facets: Facets, asked: Asked) {
  const hits = (kind: 'tag' | 'genre') =>
    deps
      .bestNames(facets.labels[kind], asked, asked.limit)
      .map(({ name, count }) => JSON.stringify({ name, numItems: count }))
  return { tags: hits('tag'), genres: hits('genre') }
}
