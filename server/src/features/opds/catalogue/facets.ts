import type { FacetCounts, OpdsShelfQuery } from '@lectern/contract'
import { encodeName } from '#features/items/index.ts'
import type { FacetGroup } from './feed.ts'

/** What a shelf is narrowed to: the words of its address without the page. */
export type Chosen = Omit<OpdsShelfQuery, 'page'>

/** Values of a group; more make no list that anybody reads on an e-reader. */
export const mostValues = 24

const sorts = {
  title: { title: 'Title', sort: 'media.metadata.title', desc: false },
  author: { title: 'Author', sort: 'media.metadata.authorNameLF', desc: false },
  added: { title: 'Recently added', sort: 'addedAt', desc: true },
  published: { title: 'Year', sort: 'media.metadata.publishedYear', desc: true },
  sequence: { title: 'Place in the series', sort: 'sequence', desc: false },
} as const

/** How a shelf is ordered; an unknown word is the title, and a series has its own order. */
export function orderOf({ sort, series }: Chosen): {
  name: keyof typeof sorts
  sort: string
  desc: boolean
} {
  const given = sort !== undefined && sort in sorts ? (sort as keyof typeof sorts) : undefined
  const isKnown = given !== undefined && (given !== 'sequence' || series !== undefined)
  const name = isKnown ? given : series === undefined ? 'title' : 'sequence'
  return { name, ...sorts[name] }
}

/** Terms for `filters=` of the list of items, and the one of a choice. */
export const termOf = (group: string, value: string): string => `${group}.${encodeName(value)}`

const kinds = {
  ebook: { title: 'Ebooks', term: termOf('ebooks', 'ebook') },
  audiobook: { title: 'Audiobooks', term: `!${termOf('tracks', 'none')}` },
} as const

const states = {
  unread: { title: 'Not begun', value: 'not-started' },
  reading: { title: 'In progress', value: 'in-progress' },
  finished: { title: 'Finished', value: 'finished' },
} as const

/** Formats that ebooks of libraries have. */
const formats = ['epub', 'pdf', 'cbz', 'cbr', 'cb7', 'mobi', 'azw3', 'fb2'] as const

/** A choice as `filters=`; words that mean nothing choose nothing. */
export function filtersOf(chosen: Chosen): string {
  const { kind, progress } = chosen
  return [
    ...(kind !== undefined && kind in kinds ? [kinds[kind as keyof typeof kinds].term] : []),
    ...(progress !== undefined && progress in states
      ? [termOf('progress', states[progress as keyof typeof states].value)]
      : []),
    ...named('formats', chosen.format),
    ...named('languages', chosen.language),
    ...named('genres', chosen.genre),
    ...named('authors', chosen.author),
    ...named('series', chosen.series),
  ].join(',')
}

const named = (group: string, value: string | undefined): string[] =>
  value === undefined || value === '' ? [] : [termOf(group, value)]

/** What is to be counted for the facets of a shelf. */
export const countedTerms: string = [
  ...formats.map((format) => termOf('formats', format)),
  ...Object.values(states).map(({ value }) => termOf('progress', value)),
].join(',')

/** Ways to narrow and order a shelf, each with the books it would leave; `at` is the address of a choice. */
export function facetsOf(
  chosen: Chosen,
  counts: FacetCounts,
  at: (chosen: Chosen) => string,
): FacetGroup[] {
  const group = (
    title: string,
    name: keyof Chosen,
    values: { value: string; title: string; count: number | null }[],
  ): FacetGroup[] => {
    const active = chosen[name]
    if (active === undefined && values.length < 2) return []
    const all = { title: 'All', href: at({ ...chosen, [name]: undefined }), count: null }
    return [
      {
        title,
        links: [
          { ...all, isActive: active === undefined },
          ...values.map(({ value, ...link }) => ({
            ...link,
            href: at({ ...chosen, [name]: value }),
            isActive: active === value,
          })),
        ],
      },
    ]
  }
  const valuesOf = (wanted: string) =>
    (counts.groups.find((one) => one.group === wanted)?.values ?? []).map(
      ({ value, label, count }) => ({ value, title: label, count }),
    )
  const order = orderOf(chosen)
  const counted = (term: string): number => counts.terms[term] ?? 0
  return [
    {
      title: 'Order',
      links: Object.entries(sorts)
        .filter(([name]) => name !== 'sequence' || chosen.series !== undefined)
        .map(([name, { title }]) => ({
          title,
          href: at({ ...chosen, sort: name }),
          count: null,
          isActive: order.name === name,
        })),
    },
    ...group(
      'Reading',
      'progress',
      Object.entries(states).map(([value, { title, value: word }]) => ({
        value,
        title,
        count: counted(termOf('progress', word)),
      })),
    ),
    ...group(
      'Kind',
      'kind',
      Object.entries(kinds).map(([value, { title }]) => ({ value, title, count: null })),
    ),
    ...group(
      'Format',
      'format',
      formats
        .map((value) => ({
          value,
          title: value.toUpperCase(),
          count: counted(termOf('formats', value)),
        }))
        .filter(({ count, value }) => count > 0 || value === chosen.format),
    ),
    ...group('Language', 'language', valuesOf('languages')),
    ...group('Genre', 'genre', valuesOf('genres')),
  ]
}
