import { texts } from '#platform/text/texts.ts'

export interface FilterValue {
  /** As addresses and calls carry it. */
  filter: string
  label: string
}

export interface FilterGroup {
  key: string
  label: string
  values: FilterValue[]
  /** The values come from the library, with counts. */
  counted?: boolean
  /** Least and most can be typed. */
  ranges?: FilterRanges
}

export interface FilterRanges {
  from: string
  to: string
  /** What one of the typed numbers is worth: 3600 for hours in seconds. */
  unit: number
}

export interface FilterMenu {
  groups: FilterGroup[]
  /** What is asked for most, shown at once. */
  quick: { progress: FilterValue[]; length: FilterValue[] }
  /** Filters without a value. */
  flags: FilterValue[]
  /** Items of the library: no count is larger. */
  total: number
}

/** Groups whose values a library brings along. */
export type ListName =
  | 'genres'
  | 'tags'
  | 'narrators'
  | 'languages'
  | 'publishers'
  | 'publishedDecades'

/** A group as it is called, yet without values. */
export function groupOf(
  key:
    | ListName
    | 'authors'
    | 'series'
    | 'progress'
    | 'missing'
    | 'tracks'
    | 'ebooks'
    | 'length'
    | 'year'
    | 'addedWithin'
    | 'heardWithin'
    | 'finishedWithin',
) {
  return { key, label: texts.t(`filter.group.${key}`) }
}
