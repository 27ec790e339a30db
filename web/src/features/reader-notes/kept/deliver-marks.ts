import type { Annotation, AnnotationInput } from '@lectern/contract'
import { call } from '#platform/net/call.ts'
import { useConnection } from '#platform/net/connection.ts'
import { onServerEvent } from '#platform/net/socket.ts'
import { accessToken, onAccessToken } from '#platform/net/token.ts'
import { useSession } from '#platform/session/session.ts'
import { readStored, writeStored } from '#platform/storage.ts'
import {
  afterDelivery,
  changedAt,
  keptOf,
  mergeMarks,
  prefixOf,
  type BookOf,
  type KeptMark,
} from './mark-rules.ts'
import { dropMark, keepMark, keptMarks, unsentKey } from './mark-store.ts'
import { deliverAll } from './outbox.ts'

/** What the server refused since the page was opened: it would refuse it again. */
const refused = new Set<string>()
let delivering: Promise<void> | null = null
let isAgain = false

/** Brings the marks that the server doesn't know to it. Never rejects: what isn't taken stays. */
export function deliverMarks(options: { keepalive?: boolean } = {}): Promise<void> {
  if (delivering) isAgain = true
  delivering ??= deliverUntilQuiet(options).finally(() => (delivering = null))
  return delivering
}

async function deliverUntilQuiet(options: { keepalive?: boolean }): Promise<void> {
  do {
    isAgain = false
    await deliver(options)
  } while (isAgain)
}

async function deliver({ keepalive = false }: { keepalive?: boolean }): Promise<void> {
  const userId = useSession.getState().session?.user.id
  if (userId === undefined || accessToken() === null) return
  if (readStored(unsentKey) === null) return
  const unsent = async () => (await keptMarks(`${userId} `)).filter(({ isSent }) => !isSent)
  const isAll = await deliverAll(
    {
      unsent: async () => (await unsent()).sort((one, other) => changedAt(one) - changedAt(other)),
      send: (kept) => send(kept, keepalive),
      settle,
    },
    refused,
  )
  if (isAll && (await unsent()).length === 0) writeStored(unsentKey, null)
}

async function send({ mark, removedAt }: KeptMark, keepalive: boolean): Promise<Annotation | null> {
  const params = { id: mark.itemId, annotationId: mark.id }
  if (removedAt === null) {
    const name = 'PUT /api/items/:id/annotations/:annotationId'
    return (await call(name, { params, body: inputOf(mark), keepalive })).annotation
  }
  const query = { at: removedAt }
  await call('DELETE /api/items/:id/annotations/:annotationId', { params, query, keepalive })
  return null
}

function inputOf({
  id: _id,
  itemId: _itemId,
  source: _source,
  ...input
}: Annotation): AnnotationInput {
  return input
}

async function settle(sent: KeptMark, held: Annotation | null): Promise<void> {
  const [now] = await keptMarks(sent.key)
  const after = afterDelivery(sent, now, held)
  if (after === 'gone') await dropMark(sent.key)
  else if (after) await keepMark(after)
}

/** Asks what the server has of a book and puts both together; false where it couldn't be asked. */
export async function fetchMarks(of: BookOf): Promise<boolean> {
  if (accessToken() === null) return false
  await deliverMarks()
  const prefix = prefixOf(of)
  const before = await keptMarks(prefix)
  try {
    const { annotations } = await call('GET /api/items/:id/annotations', {
      params: { id: of.itemId },
    })
    const sentBefore = new Set(before.filter(({ isSent }) => isSent).map(({ key }) => key))
    const merged = mergeMarks(await keptMarks(prefix), annotations, { ...of, sentBefore })
    for (const one of merged.keep) await keepMark(one)
    for (const key of merged.drop) await dropMark(key)
    return true
  } catch {
    // What is kept here is shown; the next return of the server asks again.
    return false
  }
}

/** Keeps what another device changed, as the server tells it. */
async function take(userId: string, mark: Annotation): Promise<void> {
  const theirs = keptOf(userId, mark, true)
  const [ours] = await keptMarks(theirs.key)
  if (!ours || changedAt(theirs) > changedAt(ours)) await keepMark(theirs)
}

/** What another device removed goes, unless it was changed here and the server doesn't know yet. */
async function drop(key: string): Promise<void> {
  const [ours] = await keptMarks(key)
  if (ours?.isSent) await dropMark(key)
}

/** Follows what other devices do with a book, until the returned function is called. */
export function followDevices(of: BookOf, ask: () => void): () => void {
  const ends = [
    onServerEvent('lectern_annotation_updated', (mark) => {
      if (mark.itemId === of.itemId) void take(of.userId, mark)
    }),
    onServerEvent('lectern_annotation_removed', ({ id, itemId }) => {
      if (itemId === of.itemId) void drop(prefixOf(of) + id)
    }),
    onServerEvent('lectern_annotations_changed', ({ itemId }) => {
      if (itemId === of.itemId) ask()
    }),
  ]
  return () => ends.forEach((end) => end())
}

/** Calls back whenever the server may be there, or may know more, until the returned function is called. */
export function followServer(act: () => void): () => void {
  const seen = () => document.visibilityState === 'visible' && act()
  addEventListener('online', act)
  document.addEventListener('visibilitychange', seen)
  const ends = [
    onAccessToken(act),
    useConnection.subscribe((state, before) => {
      if (state.socket === 'live' && before.socket !== 'live') act()
    }),
  ]
  act()
  return () => {
    removeEventListener('online', act)
    document.removeEventListener('visibilitychange', seen)
    ends.forEach((end) => end())
  }
}
