/** A shelf ready to be sent; entities are JSON texts. */
export interface ShelfText {
  id: keyof typeof shelfNames
  type: 'book' | 'podcast' | 'episode' | 'series' | 'authors' | 'music' | 'video'
  entities: readonly string[]
  total: number
}

/** Ids, labels and message keys that apps know (ABS wire, shelves §2.4). */
export const shelfNames = {
  'continue-listening': ['Continue Listening', 'LabelContinueListening'],
  'continue-reading': ['Continue Reading', 'LabelContinueReading'],
  'continue-series': ['Continue Series', 'LabelContinueSeries'],
  'newest-episodes': ['Newest Episodes', 'LabelNewestEpisodes'],
  'recently-added': ['Recently Added', 'LabelRecentlyAdded'],
  'recent-series': ['Recent Series', 'LabelRecentSeries'],
  discover: ['Discover', 'LabelDiscover'],
  'listen-again': ['Listen Again', 'LabelListenAgain'],
  'read-again': ['Read Again', 'LabelReadAgain'],
  'newest-authors': ['Newest Authors', 'LabelNewestAuthors'],
  // Ours: only clients that can name music and video see them.
  'newest-artists': ['Newest Artists', 'LabelNewestArtists'],
  'continue-watching': ['Continue Watching', 'LabelContinueWatching'],
  watched: ['Watched', 'LabelWatched'],
} as const

/** A shelf as JSON; empty where nothing is on it. */
export function shelfText({ id, type, entities, total }: ShelfText): string {
  if (entities.length === 0) return ''
  const [label, labelStringKey] = shelfNames[id]
  const head = JSON.stringify({ id, label, labelStringKey, type }).slice(0, -1)
  return `${head},"entities":[${entities.join(',')}],"total":${total}}`
}

/** The shelves that have something on them, as one JSON array. */
export const shelvesText = (shelves: readonly string[]): string =>
  `[${shelves.filter((text) => text !== '').join(',')}]`
