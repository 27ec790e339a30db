import { createHash } from 'node:crypto'
import type { FeedEntityType } from '@lectern/contract'
import type { ItemRecord } from '#features/items/index.ts'
import { authorOf, partsOf } from './feed-parts.ts'
import type { FeedPart } from './feed-parts.ts'

/** What a feed is made of, before its items are read. */
export interface FeedSubject {
  entityType: FeedEntityType
  entityId: string
  libraryId: string
  title: string
  description: string | null
  /** ms */
  updatedAt: number
}

/** One entry of what a feed is made of. */
export interface SubjectEntry {
  record: ItemRecord
  /** Of a podcast in a list: the episodes that are meant. */
  episodeIds?: readonly string[]
}

/** All that a feed says, without where the server is. */
export interface FeedContent extends FeedSubject {
  author: string
  language: string | null
  explicit: boolean
  /** `serial` or `episodic`. */
  type: string
  /** Path of the page of what it is made of. */
  link: string
  coverPath: string | null
  parts: (FeedPart & { /** ms */ pubDate: number })[]
  /** Stands for all of it: the same for as long as nothing of it changes. */
  tag: string
}

/** No app shows more than that, and the text stays below what a phone reads. */
export const mostParts = 5000
/** Characters that the descriptions of all parts have together. */
const mostWords = 2_000_000
const mostNames = 3
const minuteMs = 60_000

/** `key`: what makes ids of one feed unlike those of another. */
export function contentOf(
  subject: FeedSubject,
  entries: readonly SubjectEntry[],
  key: string,
): FeedContent {
  const records = entries.map(({ record }) => record)
  const [first] = records
  const only = subject.entityType === 'libraryItem' ? first?.media : undefined
  const parts = entries
    .flatMap(({ record, episodeIds }) =>
      partsOf(record, { key, ...(episodeIds === undefined ? {} : { episodeIds }) }),
    )
    .slice(0, mostParts)
  const content = {
    ...subject,
    updatedAt: Math.max(subject.updatedAt, ...records.map(({ updatedAt }) => updatedAt)),
    author: namesOf(records),
    language: only?.metadata.language ?? null,
    explicit: records.some(({ media }) => media.metadata.explicit),
    type: only?.kind === 'podcast' ? (only.metadata.type ?? 'episodic') : 'serial',
    link: linkOf(subject),
    coverPath: records.find(({ coverPath }) => coverPath !== null)?.coverPath ?? null,
    parts: shortened(dated(parts, only?.kind === 'podcast')),
  }
  return { ...content, tag: tagOf(content) }
}

/** The day that each says itself, for podcasts; tracks come a minute after each other, so that apps keep their order. */
function dated(parts: readonly FeedPart[], hasOwnDays: boolean): FeedContent['parts'] {
  const start = parts[0]?.addedAt ?? 0
  return parts.map((part, index) => ({
    ...part,
    pubDate: hasOwnDays ? (part.publishedAt ?? part.addedAt) : start + index * minuteMs,
  }))
}

/** A thousand tracks with the same long description would be megabytes. */
function shortened(parts: FeedContent['parts']): FeedContent['parts'] {
  const longest = Math.floor(mostWords / Math.max(1, parts.length))
  return parts.map((part) =>
    (part.description?.length ?? 0) > longest
      ? { ...part, description: `${part.description?.slice(0, longest).trimEnd()}…` }
      : part,
  )
}

function namesOf(records: readonly ItemRecord[]): string {
  if (records.length === 1) return records.map(authorOf).join('')
  const names = records.flatMap((record) =>
    record.media.kind === 'podcast'
      ? [authorOf(record)]
      : record.media.metadata.authors.map(({ name }) => name),
  )
  const all = [...new Set(names)].filter((name) => name !== '')
  const shown = all.slice(0, mostNames).join(', ')
  return all.length > mostNames ? `${shown} & more` : shown
}

function linkOf({ entityType, entityId, libraryId }: FeedSubject): string {
  if (entityType === 'series') return `/library/${libraryId}/series/${entityId}`
  if (entityType === 'libraryItem') return `/item/${entityId}`
  return `/${entityType}/${entityId}`
}

/** Times of writing don't count: much is written that nobody sees. */
function tagOf(content: Omit<FeedContent, 'tag'>): string {
  const said = JSON.stringify({ ...content, updatedAt: undefined })
  return createHash('sha256').update(said).digest('base64url').slice(0, 22)
}
