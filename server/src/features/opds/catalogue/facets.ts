import type { FacetCounts, OpdsShelfQuery } from '@lectern/contract'
import { encodeName } from '#features/items/index.ts'
import type { WordKey, Words } from '#platform/text/words.ts'
import type { FacetGroup } from './feed.ts'

/** What a shelf is narrowed to: the words of its address without the page. */
export type Chosen = Omit<OpdsShelfQuery, 'page'>

/** Values of a group; more make no list that anybody reads on an e-reader. */
export const mostValues = 24

const sorts = {
  title: { text: 'opds.title', sort: 'media.metadata.title', desc: false },
  author: { text: 'opds.author', sort: 'media.metadata.authorNameLF', desc: false },
  added: { text: 'opds.recent', sort: 'addedAt', desc: true },
  published: { text: 'opds.year', sort: 'media.metadata.publishedYear', desc: true },
  sequence: { text: 'opds.place', sort: 'sequence', desc: false },
} as const satisfies Record<string, { text: WordKey; sort: string; desc: boolean }>

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
  ebook: { text: 'opds.ebooks', term: termOf('ebooks', 'ebook') },
  audiobook: { text: 'opds.audiobooks', term: `!${termOf('tracks', 'none')}` },
} as const satisfies Record<string, { text: WordKey; term: string }>

const states = {
  unread: { text: 'opds.notBegun', value: 'not-started' },
  reading: { text: 'opds.inProgress', value: 'in-progress' },
  finished: { text: 'opds.finished', value: 'finished' },
} as const satisfies Record<string, { text: WordKey; value: string }>

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
  { words, at }: { words: Words; at: (chosen: Chosen) => string },
): FacetGroup[] {
  const group = (
    title: WordKey,
    name: keyof Chosen,
    values: { value: string; title: string; count: number | null }[],
  ): FacetGroup[] => {
    const active = chosen[name]
    if (active === undefined && values.length < 2) return []
    const all = {
      title: words('opds.all'),
      href: at({ ...chosen, [name]: undefined }),
      count: null,
    }
    return [
      {
        title: words(title),
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
      title: words('opds.order'),
      links: Object.entries(sorts)
        .filter(([name]) => name !== 'sequence' || chosen.series !== undefined)
        .map(([name, { text }]) => ({
          title: words(text),
          href: at({ ...chosen, sort: name }),
          count: null,
          isActive: order.name === name,
        })),
    },
    ...group(
      'opds.reading',
      'progress',
      Object.entries(states).map(([value, { text, value: word }]) => ({
        value,
        title: words(text),
        count: counted(termOf('progress', word)),
      })),
    ),
    ...group(
      'opds.kind',
      'kind',
      Object.entries(kinds).map(([value, { text }]) => ({
        value,
        title: words(text),
        count: null,
      })),
    ),
    ...group(
      'opds.format',
      'format',
      formats
        .map((value) => ({
          value,
          title: value.toUpperCase(),
          count: counted(termOf('formats', value)),
        }))
        .filter(({ count, value }) => count > 0 || value === chosen.format),
    ),
    ...group('opds.language', 'language', valuesOf('languages')),
    ...group('opds.genre', 'genre', valuesOf('genres')),
  ]
}
