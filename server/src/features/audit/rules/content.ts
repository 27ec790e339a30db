import {
  authorCalls,
  collectionCalls,
  feedCalls,
  labelCalls,
  labelRuleCalls,
  libraryCalls,
  mergedProviderCalls,
  podcastCalls,
  removalCalls,
  scanCalls,
  serverStateCalls,
  sessionCalls,
  shareCalls,
  trashCalls,
} from '@lectern/contract'
import { decodeName } from '#features/items/index.ts'
import { byId, rule } from './rule.ts'
import type { Rule, Target } from './rule.ts'

/** Columns of a library that change by themselves. */
const restless = new Set([
  'updated_at',
  'last_scan_at',
  'last_scan_version',
  'last_scan_precedence',
  'is_offline',
])
const withoutRestless = (row: Record<string, unknown> | undefined) =>
  row &&
  Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) =>
      restless.has(column) ? [] : [[column.replace(/_json$/, '').replaceAll('_', ' '), value]],
    ),
  )
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const called = (name: string): Target => ({ id: null, name })

/** Libraries and what is shared of them. */
export const libraryRules: readonly Rule[] = [
  rule(libraryCalls.create, 'libraries', 'library-added', {
    made: ({ id, name }) => ({ id: text(id), name: text(name) }),
  }),
  rule(libraryCalls.update, 'libraries', 'library-changed', {
    target: byId('library'),
    state: async ({ params }, { names }) => withoutRestless(await names.library(params.id)),
  }),
  rule(libraryCalls.remove, 'libraries', 'library-removed', { target: byId('library') }),
  rule(libraryCalls.order, 'libraries', 'libraries-ordered'),
  rule(labelRuleCalls.save, 'libraries', 'rules-changed', { target: byId('library') }),
  rule(mergedProviderCalls.save, 'libraries', 'rules-changed', { target: byId('library') }),
  rule(shareCalls.create, 'shares', 'share-made', {
    made: ({ id, slug }) => ({ id: text(id), name: text(slug) }),
  }),
  rule(shareCalls.remove, 'shares', 'share-withdrawn', { target: byId('share') }),
  rule(feedCalls.openItem, 'shares', 'feed-opened', { target: byId('item') }),
  rule(feedCalls.openCollection, 'shares', 'feed-opened', { target: byId('collection') }),
  rule(feedCalls.openSeries, 'shares', 'feed-opened', { target: byId('series') }),
  rule(feedCalls.openPlaylist, 'shares', 'feed-opened', { target: byId('playlist') }),
  rule(feedCalls.close, 'shares', 'feed-closed', { target: byId('feed') }),
]

/** What went away. */
export const removalRules: readonly Rule[] = [
  rule(removalCalls.item, 'removals', 'items-removed', {
    target: byId('item'),
    facts: ({ query }) => ({ count: 1, withFiles: query.hard }),
  }),
  rule(removalCalls.items, 'removals', 'items-removed', {
    async target({ body }, { names }) {
      const [first] = body.libraryItemIds
      return first === undefined ? called('') : { id: first, name: await names.name('item', first) }
    },
    facts: ({ body, query }) => ({ count: body.libraryItemIds.length, withFiles: query.hard }),
  }),
  rule(removalCalls.file, 'removals', 'file-removed', { target: byId('item') }),
  rule(removalCalls.metadataFiles, 'removals', 'metadata-files-removed', {
    target: byId('library'),
  }),
  rule(podcastCalls.removeEpisode, 'removals', 'episode-removed', { target: byId('item') }),
  rule(scanCalls.removeIssues, 'removals', 'issues-removed', { target: byId('library') }),
  rule(trashCalls.remove, 'removals', 'trash-removed', {
    async target({ params }, { names }) {
      return { id: params.id, name: await names.name('trashed', params.id) }
    },
  }),
  rule(trashCalls.empty, 'removals', 'trash-emptied', {
    async target({ body }, { names }) {
      const id = body.libraryId ?? null
      return { id, name: id === null ? null : await names.name('library', id) }
    },
  }),
  rule(serverStateCalls.putAside, 'removals', 'files-put-aside', {
    facts: ({ body }) => ({ count: body.paths.length }),
  }),
  rule(authorCalls.remove, 'removals', 'author-removed', { target: byId('author') }),
  rule(collectionCalls.remove, 'removals', 'collection-removed', { target: byId('collection') }),
  rule(labelCalls.removeTag, 'removals', 'tag-removed', {
    target: ({ params }) => called(decodeName(params.value)),
  }),
  rule(labelCalls.removeGenre, 'removals', 'genre-removed', {
    target: ({ params }) => called(decodeName(params.value)),
  }),
  rule(labelCalls.removeNarrator, 'removals', 'narrator-removed', {
    target: ({ params }) => called(decodeName(params.narratorId)),
  }),
  rule(sessionCalls.removeMany, 'removals', 'sessions-removed', {
    facts: ({ body }) => ({ count: body.sessions.length }),
  }),
]
