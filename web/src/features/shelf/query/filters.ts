import { texts } from '#platform/text/texts.ts'
import { filterOf, readFilter, type FilterTerm } from '#platform/address/filter.ts'
import type { FilterData } from '@lectern/contract'
import {
  groupOf,
  type FilterGroup,
  type FilterMenu,
  type FilterValue,
  type ListName,
} from './filter-group.ts'
import { ownGroups, ownLabel } from './own-filters.ts'

const noSeries = 'no-series'

/** Everything a library can be filtered by; groups that have nothing to choose are left out. */
export function filterMenu(data: FilterData, mediaType: string): FilterMenu {
  const { groups, flags } = (menus[mediaType as keyof typeof menus] ?? menus.book)(data)
  const own = ownGroups(mediaType)
  const progress = groups.find(({ key }) => key === 'progress')?.values ?? []
  return {
    groups: [...groups, ...own].filter(({ values }) => values.length > 0),
    quick: {
      progress: progress.filter((_value, index) => index < 4),
      length: own.find(({ key }) => key === 'length')?.values ?? [],
    },
    flags: flags.map((flag) => ({ filter: flag, label: flagLabel(flag) })),
    total: Math.max(data.bookCount, data.podcastCount),
  }
}

interface Menu {
  groups: FilterGroup[]
  flags: readonly (typeof bookFlags)[number][]
}

const menus = {
  book: (data: FilterData): Menu => ({
    groups: [
      fixed('progress', progressKeys),
      entities(data, 'authors'),
      entities(data, 'series'),
      named(data, 'narrators'),
      named(data, 'genres'),
      named(data, 'tags'),
      named(data, 'publishedDecades'),
      named(data, 'publishers'),
      named(data, 'languages'),
      fixed('missing', missingKeys),
      fixed('tracks', trackKeys),
      fixed('ebooks', ebookKeys),
    ],
    flags: bookFlags,
  }),
  podcast: (data: FilterData): Menu => ({
    groups: [named(data, 'genres'), named(data, 'tags'), named(data, 'languages')],
    flags: mediaFlags,
  }),
  music: (data: FilterData): Menu => ({
    groups: [
      { ...entities(data, 'authors'), label: texts.t('media.artist') },
      named(data, 'genres'),
      named(data, 'tags'),
      named(data, 'publishedDecades'),
      { ...named(data, 'publishers'), label: texts.t('media.label') },
      fixed('missing', ['cover', 'genres', 'publishedYear']),
    ],
    flags: mediaFlags,
  }),
  video: (data: FilterData): Menu => ({
    groups: [
      fixed('progress', progressKeys.slice(0, 4)),
      named(data, 'genres'),
      named(data, 'tags'),
      named(data, 'publishedDecades'),
      { ...named(data, 'publishers'), label: texts.t('media.studio') },
      fixed('missing', ['cover', 'description', 'genres', 'publishedYear']),
    ],
    flags: mediaFlags,
  }),
}

/** Groups that make sense for a whole series. */
export function seriesFilterMenu(data: FilterData): FilterMenu {
  const groups = [
    fixed('progress', progressKeys.slice(0, 4)),
    entities(data, 'authors'),
    named(data, 'narrators'),
    named(data, 'genres'),
    named(data, 'tags'),
    named(data, 'publishers'),
    named(data, 'languages'),
  ]
  return {
    groups: groups.filter(({ values }) => values.length > 0),
    quick: { progress: [], length: [] },
    flags: [],
    total: data.seriesCount,
  }
}

/** What a filter says: "Genre: Mystery", "Not finished"; null if this library doesn't know it. */
export function filterLabel(filter: string, { groups, flags }: FilterMenu): string | null {
  const flag = flags.find((one) => one.filter === filter)
  if (flag) return flag.label
  const { group: key, value } = readFilter(filter)
  const own = ownLabel(key, value)
  if (own !== null) return own
  const group = groups.find((one) => one.key === key)
  const found = group?.values.find((one) => readFilter(one.filter).value === value)
  if (!group || !found) return null
  return key === 'progress' ? found.label : `${group.label}: ${found.label}`
}

/** The same for an address that somebody typed or an old link: never nothing. */
export function anyFilterLabel(filter: string, menu: FilterMenu): string {
  const { group, value } = readFilter(filter)
  return filterLabel(filter, menu) ?? value ?? group
}

/** The same with its "not". */
export function termLabel({ filter, isNot }: FilterTerm, menu: FilterMenu): string {
  const label = anyFilterLabel(filter, menu)
  return isNot ? texts.t('filter.not', { label }) : label
}

/** A value of a group as a filter. */
export const filterOfValue = (group: string, value: string): string => filterOf(group, value)

/** Values of a group that aren't counted among those of the library. */
export function uncountedValues({ counted, values }: FilterGroup): FilterValue[] {
  return counted ? values.filter(({ filter }) => readFilter(filter).value === noSeries) : values
}

/** Values that no library brings along: progress, lengths, days, flags. */
export function fixedValues({ groups, flags }: FilterMenu): FilterValue[] {
  return [...groups.flatMap((group) => (group.counted ? [] : withGroup(group))), ...flags]
}

function withGroup({ key, label, values }: FilterGroup): FilterValue[] {
  return key === 'progress' || key === 'length'
    ? values
    : values.map((value) => ({ ...value, label: `${label}: ${value.label}` }))
}

function entities(data: FilterData, key: 'authors' | 'series'): FilterGroup {
  const values = data[key].map(({ id, name }) => ({ filter: filterOf(key, id), label: name }))
  const none = { filter: filterOf(key, noSeries), label: texts.t('filter.noSeries') }
  return {
    ...groupOf(key),
    counted: true,
    values: key === 'series' && values.length ? [none, ...values] : values,
  }
}

function named(data: FilterData, key: ListName): FilterGroup {
  const values = data[key].map((name) => ({
    filter: filterOf(key, name),
    label: key === 'publishedDecades' ? texts.t('filter.decade', { year: name }) : name,
  }))
  return { ...groupOf(key), counted: true, values }
}

type FixedValue = (
  | typeof progressKeys
  | typeof missingKeys
  | typeof trackKeys
  | typeof ebookKeys
)[number]

function fixed(
  key: 'progress' | 'missing' | 'tracks' | 'ebooks',
  values: readonly FixedValue[],
): FilterGroup {
  return {
    ...groupOf(key),
    values: values.map((value) => ({
      filter: filterOf(key, value),
      label: texts.t(`filter.value.${value}`),
    })),
  }
}

function flagLabel(flag: (typeof bookFlags)[number]): string {
  return texts.t(`filter.flag.${flag}`)
}

const progressKeys = [
  'not-finished',
  'in-progress',
  'not-started',
  'finished',
  'audio-in-progress',
  'ebook-in-progress',
  'ebook-finished',
] as const
const missingKeys = [
  'asin',
  'isbn',
  'subtitle',
  'publishedYear',
  'description',
  'publisher',
  'language',
  'cover',
  'genres',
  'tags',
  'narrators',
  'chapters',
  'authors',
  'series',
] as const
const trackKeys = ['none', 'single', 'multi'] as const
const ebookKeys = ['ebook', 'no-ebook', 'supplementary', 'no-supplementary'] as const
const bookFlags = ['recent', 'issues', 'abridged', 'explicit'] as const
const mediaFlags = ['recent', 'issues', 'explicit'] as const
