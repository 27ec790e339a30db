import type { Rule } from '#storage/item-rules.ts'
import type { MediaType } from '#storage/schema.ts'

/** What `filter=` asks for; both null for a filter we don't know, which filters nothing. */
export interface ItemFilter {
  rule: Rule | null
  /** Set by `series.<id>`: entries then carry their sequence in it. */
  seriesId: string | null
}

export interface FilterContext {
  mediaType: MediaType
  userId: string
  /** ms */
  now: number
}

/** Days that something counts as recent (shelves and the filter of that name). */
export const recentDays = 60
export const recentMs = recentDays * 24 * 60 * 60 * 1000

/** `filter=group.value` or `filter=flag` of an item listing as a rule (ABS wire, conventions §0.8). */
export function parseItemFilter(filter: string | undefined, context: FilterContext): ItemFilter {
  const parts = splitFilter(filter)
  if (parts === null) return unfiltered
  const { group, value } = parts
  if (context.mediaType === 'podcast' && !podcastGroups.has(group)) return unfiltered
  return { rule: termRule(group, value, context), seriesId: seriesOf(group, value) }
}

/** One `group.value`, or a flag where the value is null, as a rule; null for one we don't know. */
export function termRule(
  group: string,
  value: string | null,
  { userId, now }: Pick<FilterContext, 'userId' | 'now'>,
): Rule | null {
  return value === null ? flagRule(group, now) : groupRule(group, value, userId)
}

/** The series that a term asks for; null for any other term. */
function seriesOf(group: string, value: string | null): string | null {
  return group === 'series' && value !== null && value !== 'no-series' ? value : null
}

/** `group.<encodeURIComponent(base64(value))>` taken apart; a value of null is a flag. */
export function splitFilter(
  filter: string | undefined,
): { group: string; value: string | null } | null {
  if (filter === undefined || filter === '') return null
  const dot = filter.indexOf('.')
  if (dot === -1) return { group: filter, value: null }
  return { group: filter.slice(0, dot), value: decodeName(filter.slice(dot + 1)) }
}

/** A name as it travels in addresses: `encodeURIComponent(base64(utf8 name))`, percent-encoded once or twice. */
export function decodeName(encoded: string): string {
  let text = encoded
  try {
    text = decodeURIComponent(encoded)
  } catch {
    // Not percent-encoded any more; a stray % is no base64 letter and is passed over below.
    text = encoded
  }
  return Buffer.from(text.replaceAll(' ', '+'), 'base64').toString('utf8')
}

export function encodeName(name: string): string {
  return encodeURIComponent(Buffer.from(name, 'utf8').toString('base64'))
}

const unfiltered: ItemFilter = { rule: null, seriesId: null }
const podcastGroups = new Set([
  'genres',
  'tags',
  'languages',
  'explicit',
  'issues',
  'feed-open',
  'recent',
])
const never: Rule = { or: [] }

function flagRule(flag: string, now: number): Rule | null {
  switch (flag) {
    case 'abridged':
    case 'explicit':
      return { field: flag, is: true }
    case 'issues':
      return {
        or: [
          { field: 'missing', is: true },
          { field: 'invalid', is: true },
        ],
      }
    case 'recent':
      return { field: 'addedAt', atLeast: now - recentMs }
    case 'feed-open':
      return { field: 'openFeed', is: true }
    case 'share-open':
      return { field: 'openShare', is: true }
    default:
      return null
  }
}

function groupRule(group: string, value: string, userId: string): Rule | null {
  switch (group) {
    case 'series':
      return value === 'no-series'
        ? { field: 'series', empty: true }
        : { field: 'series', is: value }
    case 'publishedDecades':
      return decadeRule(value)
    case 'progress':
      return progressRule(value, userId)
    case 'missing':
      return missingRule(value)
    case 'tracks':
      return tracksRule(value)
    case 'ebooks':
      return ebooksRule(value)
    default:
      return nameRule(group, value)
  }
}

/** The groups whose values are names, in filters of items and of series; null for any other. */
export function nameRule(group: string, value: string): Rule | null {
  switch (group) {
    case 'genres':
      return { field: 'genre', is: value }
    case 'tags':
      return { field: 'tag', is: value }
    case 'narrators':
      return { field: 'narrator', is: value }
    case 'authors':
      return { field: 'author', is: value }
    case 'publishers':
      return { field: 'publisher', is: value }
    case 'languages':
      return { field: 'language', is: value }
    default:
      return null
  }
}

function decadeRule(value: string): Rule {
  const decade = Number(value)
  if (!Number.isSafeInteger(decade)) return never
  return { field: 'year', atLeast: decade, atMost: decade + 9 }
}

/** One's own progress as a rule; null for a word we don't know. */
function progressRule(value: string, userId: string): Rule | null {
  const own = (
    is: 'finished' | 'started' | 'in-progress' | 'audio-in-progress' | 'ebook-in-progress',
  ) => ({ field: 'progress', of: userId, is }) as const
  switch (value) {
    case 'finished':
    case 'in-progress':
    case 'audio-in-progress':
    case 'ebook-in-progress':
      return own(value)
    case 'not-started':
      return { not: own('started') }
    case 'not-finished':
      return { not: own('finished') }
    case 'ebook-finished':
      return { and: [own('finished'), { not: { field: 'ebookFormat', empty: true } }] }
    default:
      return null
  }
}

function missingRule(value: string): Rule | null {
  switch (value) {
    case 'asin':
    case 'isbn':
    case 'subtitle':
    case 'publishedYear':
    case 'publisher':
    case 'language':
    case 'cover':
      return { field: value, empty: true }
    case 'description':
      return { not: { field: 'description', is: true } }
    case 'genres':
      return { field: 'genre', empty: true }
    case 'tags':
      return { field: 'tag', empty: true }
    case 'narrators':
      return { field: 'narrator', empty: true }
    case 'chapters':
      return { field: 'chapters', atMost: 0 }
    case 'authors':
      return { field: 'author', empty: true }
    case 'series':
      return { field: 'series', empty: true }
    default:
      return null
  }
}

function tracksRule(value: string): Rule | null {
  if (value === 'none') return { field: 'audioFiles', atMost: 0 }
  if (value === 'single') return { field: 'audioFiles', atLeast: 1, atMost: 1 }
  return value === 'multi' ? { field: 'audioFiles', atLeast: 2 } : null
}

function ebooksRule(value: string): Rule | null {
  const noEbook: Rule = { field: 'ebookFormat', empty: true }
  const supplementary: Rule = { field: 'supplementaryFiles', atLeast: 1 }
  if (value === 'ebook') return { not: noEbook }
  if (value === 'no-ebook') return noEbook
  if (value === 'supplementary') return supplementary
  return value === 'no-supplementary' ? { not: supplementary } : null
}
