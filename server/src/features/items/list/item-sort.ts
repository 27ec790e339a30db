import type { MediaType } from '#storage/schema.ts'

/** A column that lists can be ordered by; `progress.*` ones are those of the caller's own progress. */
export type SortColumn =
  | 'items.title_key'
  | 'items.title_sort'
  | 'items.author_sort'
  | 'items.author_lf_sort'
  | 'items.published_year_num'
  | 'items.added_at'
  | 'items.size'
  | 'items.duration'
  | 'items.num_episodes'
  | 'items.birthtime_ms'
  | 'items.mtime_ms'
  | 'items.id'
  | `progress.${ProgressColumn}`
  | 'item_series.sequence_num'

/** A column of the caller's own progress that lists can be ordered by. */
export type ProgressColumn = 'last_update' | 'started_at' | 'finished_at'

export interface SortKey {
  column: SortColumn
  direction: 'asc' | 'desc'
  /** Where rows without a value go; null: all rows have one. */
  nulls: 'first' | 'last' | null
}

export type ItemSort = 'random' | SortKey[]

interface SortRequest {
  sort: string | undefined
  isDescending: boolean
  mediaType: MediaType
  /** Set when the list is that of a series: then sequence is a key, and the last one of every order. */
  seriesId: string | null
  /** The server setting sortingIgnorePrefix. */
  ignorePrefix: boolean
}

/** The column of one's own progress that comes first in an order; null for other orders. */
export function progressColumn(sort: ItemSort): ProgressColumn | null {
  const first = sort === 'random' ? undefined : sort[0]?.column
  return progressColumns.find((column) => first === `progress.${column}`) ?? null
}

const progressColumns: readonly ProgressColumn[] = ['last_update', 'started_at', 'finished_at']

/** `sort=` of an item listing as columns (ABS wire, conventions §0.9). Unknown words give the order of adding. */
export function itemSort(request: SortRequest): ItemSort {
  if (request.sort === 'random') return 'random'
  const columns = sortColumns(request)
  if (request.seriesId !== null && !columns.includes('item_series.sequence_num')) {
    columns.push('item_series.sequence_num')
  }
  return [...columns, 'items.id' as const].map((column) => ({
    column,
    direction: request.isDescending ? 'desc' : 'asc',
    nulls: nullsOf(column, request.isDescending),
  }))
}

/** What nobody began or counted comes last; no year is the smallest, as in the database of old. */
function nullsOf(column: SortColumn, isDescending: boolean): SortKey['nulls'] {
  if (column === 'items.published_year_num') return isDescending ? 'last' : 'first'
  return column.startsWith('progress.') || column === 'item_series.sequence_num' ? 'last' : null
}

function sortColumns({ sort, mediaType, seriesId, ignorePrefix }: SortRequest): SortColumn[] {
  const title = ignorePrefix ? 'items.title_sort' : 'items.title_key'
  const isPodcast = mediaType === 'podcast'
  switch (sort) {
    case 'media.metadata.title':
      return [title]
    case 'media.metadata.authorName':
      return isPodcast ? ['items.added_at'] : ['items.author_sort', title]
    case 'media.metadata.authorNameLF':
      return isPodcast ? ['items.added_at'] : ['items.author_lf_sort', title]
    case 'media.metadata.author':
      return isPodcast ? ['items.author_sort', title] : ['items.added_at']
    case 'media.metadata.publishedYear':
      return ['items.published_year_num']
    case 'media.duration':
      return ['items.duration']
    case 'media.numTracks':
      return isPodcast ? ['items.num_episodes'] : ['items.added_at']
    case 'size':
      return ['items.size']
    case 'birthtimeMs':
      return ['items.birthtime_ms']
    case 'mtimeMs':
      return ['items.mtime_ms']
    case 'progress':
      return ['progress.last_update', title]
    case 'progress.createdAt':
      return ['progress.started_at', title]
    case 'progress.finishedAt':
      return ['progress.finished_at', title]
    case 'sequence':
      return seriesId === null ? [title] : ['item_series.sequence_num', title]
    default:
      return ['items.added_at']
  }
}
