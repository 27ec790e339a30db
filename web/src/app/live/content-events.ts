import type { ServerEventName } from '@lectern/contract'
import type { CallName } from '#platform/net/api.ts'
import { invalidate, queryClient } from '#platform/net/query.ts'
import { onServerEvent } from '#platform/net/socket.ts'

const shelves = [
  'GET /api/libraries/:id',
  'GET /api/libraries/:id/items',
  'GET /api/libraries/:id/letters',
  'GET /api/lectern/libraries/:id/facets',
  'GET /api/libraries/:id/personalized',
  'GET /api/libraries/:id/series',
  'GET /api/libraries/:id/authors',
  'GET /api/libraries/:id/authors/letters',
  'GET /api/libraries/:id/narrators',
  'GET /api/libraries/:id/stats',
  'GET /api/series/:id',
  'GET /api/lectern/libraries/:id/lists/:kind',
  'GET /api/lectern/lists/:kind/:id',
  'GET /api/lectern/lists/:kind/:id/items',
  'GET /api/authors/:id',
] as CallName[]

/** Counts and the time of the last scan stand in the list of libraries. */
const ofScans = ['GET /api/libraries', 'GET /api/lectern/libraries/:id/scan-report'] as CallName[]

const feeds: CallName[] = ['GET /api/lectern/feeds', 'GET /api/lectern/feeds/of/:entityType/:id']

const shares: CallName[] = ['GET /api/lectern/shares']

const ereaders: CallName[] = [
  'GET /api/lectern/ereaders',
  'GET /api/lectern/ereaders/all',
  'GET /api/emails/settings',
]

const marks: CallName[] = ['GET /api/lectern/annotations', 'GET /api/items/:id/annotations']

/** Events after which lists are old. Items that are open are asked again by id. */
const touched: Partial<Record<ServerEventName, CallName[]>> = {
  items_added: shelves,
  items_updated: shelves,
  item_added: shelves,
  item_updated: shelves,
  item_removed: shelves,
  author_added: shelves,
  author_updated: shelves,
  author_removed: shelves,
  series_updated: shelves,
  series_removed: shelves,
  lectern_history_grew: [
    'GET /api/lectern/items/:id/changes',
    'GET /api/lectern/items/:id/fields',
    'GET /api/lectern/libraries/:id/changes',
  ],
  rss_feed_open: feeds,
  rss_feed_closed: feeds,
  share_open: shares,
  share_closed: shares,
  lectern_ereaders_changed: ereaders,
  lectern_annotation_updated: marks,
  lectern_annotation_removed: marks,
  lectern_annotations_changed: marks,
  library_added: ['GET /api/libraries'],
  library_updated: [
    'GET /api/libraries',
    'GET /api/libraries/:id',
    'GET /api/libraries/:id/personalized',
  ],
  library_removed: ['GET /api/libraries'],
  lectern_libraries_ordered: ['GET /api/libraries'],
  user_added: ['GET /api/users'],
  user_removed: ['GET /api/users'],
  user_online: ['GET /api/users/online'],
  user_offline: ['GET /api/users', 'GET /api/users/online'],
}

/** Events of one moment count as one … */
const burstMs = 700
/** … and while they keep coming, as in a scan, lists are asked for this often. */
const steadyMs = 3000

/** Marks answers as old when the server says that something changed; bursts of a scan count as one. */
export function followContent(): () => void {
  const old = new Set<CallName>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let flushedAt = 0
  const flush = () => {
    timer = undefined
    flushedAt = performance.now()
    invalidate(...old)
    old.clear()
  }
  const ends = (Object.keys(touched) as ServerEventName[]).map((name) =>
    onServerEvent(name, () => {
      for (const call of touched[name] ?? []) old.add(call)
      timer ??= setTimeout(flush, performance.now() - flushedAt < steadyMs * 2 ? steadyMs : burstMs)
    }),
  )
  ends.push(
    onServerEvent('task_finished', ({ action }) => {
      if (action !== 'library-scan') return
      for (const call of [...shelves, ...ofScans]) old.add(call)
      clearTimeout(timer)
      flush()
    }),
    followOpenItems(),
  )
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}

function followOpenItems(): () => void {
  const refresh = (ids: string[]) =>
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) =>
        queryKey[0] === 'GET /api/items/:id' &&
        ids.includes((queryKey[1] as { id?: string }).id ?? ''),
    })
  const ends = [
    onServerEvent('item_updated', ({ id }) => refresh([id])),
    onServerEvent('items_updated', (items) => refresh(items.map(({ id }) => id))),
  ]
  return () => ends.forEach((end) => end())
}
