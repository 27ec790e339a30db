import { batchesOf } from '#platform/lists/batches.ts'
import type { ListeningSession, NamedSessionPage, SessionPage } from '@lectern/contract'
import { uuid } from '@lectern/contract'
import type { Positions } from '#features/positions/index.ts'
import type { Caller } from '#domain/caller.ts'
import type { Now } from '#platform/clock.ts'
import { asShownTo, isUnknownLibrary, unrestricted } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import type { PlayableItems } from '../media/playable.store.ts'
import * as store from './sessions.store.ts'
import type { DaySpan, Page, SessionFilter, SessionOrder } from './sessions.store.ts'
import { renderNamed, renderOpen, renderStored, userOf } from './sessions.wire.ts'

export interface SessionsDeps {
  db: Database
  events: Pick<Events, 'publish'>
  positions: Pick<Positions, 'targetOf'>
  items: Pick<PlayableItems, 'load'>
  now: Now
}

/** `itemsPerPage` and `page` as they were sent. */
export interface PageQuery {
  itemsPerPage?: number | undefined
  page?: number | undefined
}

interface OrderQuery {
  sort?: string | undefined
  desc?: boolean
  from?: string | undefined
  to?: string | undefined
}

export type Sessions = ReturnType<typeof createSessions>

/** What was listened to: listings and removal of sessions. */
export function createSessions({ db, events, positions, items, now }: SessionsDeps) {
  async function page(
    filter: SessionFilter,
    query: PageQuery,
    order: SessionOrder = latestFirst,
  ): Promise<{ envelope: Omit<SessionPage, 'sessions'>; rows: store.NamedSessionRow[] }> {
    const size = pageSize(query.itemsPerPage)
    const wanted: Page = { size, page: wholeOr(query.page, 0, largestPage) }
    const { rows, total } = await store.listSessions(db, filter, order, wanted)
    const numPages = Math.ceil(total / size)
    return { rows, envelope: { total, numPages, page: wanted.page, itemsPerPage: size } }
  }

  function tellClosed(
    gone: { id: string; user_id: string | null; closed_at: number | null }[],
  ): void {
    for (const { id, user_id: userId, closed_at: closedAt } of gone) {
      if (closedAt === null && userId !== null) {
        events.publish('session.closed', { userId, sessionId: id })
      }
    }
  }

  return {
    /** The time that sessions are measured by; ms since 1970. */
    now,

    /** Latest first; ours: in another order when a known one is asked for. */
    async mine({ userId, scope }: Caller, query: PageQuery & OrderQuery): Promise<SessionPage> {
      const order = isSortWord(query.sort)
        ? { by: query.sort, isDescending: query.desc === true }
        : latestFirst
      const { envelope, rows } = await page({ userId, scope, days: daysOf(query) }, query, order)
      return { ...envelope, sessions: rows.map(renderStored) }
    },

    /** Own sessions in one book or episode; `missing` where none may be seen. */
    async ofItem(
      { userId, scope }: Caller,
      name: { itemId: string; episodeId: string | null },
      query: PageQuery,
    ): Promise<SessionPage> {
      await positions.targetOf(name, scope).catch(() => {
        throw new Problem('missing')
      })
      const { envelope, rows } = await page({ userId, scope, item: name }, query)
      return { ...envelope, sessions: rows.map(renderStored) }
    },

    async ofUser(caller: Caller, userId: string, query: PageQuery): Promise<NamedSessionPage> {
      const isSelf = caller.userId === userId
      if (!isSelf && !caller.isAdmin) throw new Problem('forbidden')
      const scope = isSelf ? caller.scope : asShownTo(caller.scope, unrestricted)
      const { envelope, rows } = await page({ userId, scope }, query)
      return { ...envelope, sessions: rows.map(renderNamed) }
    },

    async all(
      caller: Caller,
      query: PageQuery & OrderQuery & { user?: string | undefined },
    ): Promise<NamedSessionPage> {
      const by = isSortWord(query.sort) ? query.sort : 'updatedAt'
      const filter = {
        userId: query.user || null,
        scope: asShownTo(caller.scope, unrestricted),
        days: daysOf(query),
      }
      const { envelope, rows } = await page(filter, query, {
        by,
        isDescending: query.desc === true,
      })
      return {
        ...envelope,
        sessions: rows.map(renderNamed),
        ...(query.user ? { userId: query.user } : {}),
      }
    },

    async open(
      caller: Caller,
    ): Promise<(ListeningSession & { user: { id: string; username: string } | null })[]> {
      const rows = (await store.listOpenNamed(db)).filter(
        (row) => !isUnknownLibrary(row.library_id ?? '', caller.scope),
      )
      return Promise.all(
        rows.map(async (row) => {
          const media = await items.load(row.item_id ?? '', row.episode_id)
          return { ...renderOpen(row, media?.chapters ?? []), user: userOf(row) }
        }),
      )
    },

    /** User id → the last session of that user. */
    async latest(): Promise<Map<string, ListeningSession>> {
      const rows = await store.listLatest(db)
      return new Map(rows.map((row) => [row.user_id ?? '', renderStored(row)]))
    },

    /** The owner's or, for admins, anybody's. Somebody else's isn't there. */
    async remove(caller: Caller, id: string): Promise<void> {
      const gone = await store.deleteSessions(db, [id], caller.isAdmin ? null : caller.userId)
      if (gone.length === 0) throw new Problem('missing')
      tellClosed(gone)
    },

    /** Unknown ids are skipped; what can't be an id refuses the whole call. */
    async removeMany(ids: readonly string[]): Promise<void> {
      if (!ids.every((id) => uuid.safeParse(id).success)) {
        throw new Problem('invalid', 'Invalid sessions array')
      }
      for (const batch of batchesOf(ids)) {
        tellClosed(await store.deleteSessions(db, batch, null))
      }
    },
  }
}

const latestFirst: SessionOrder = { by: 'updatedAt', isDescending: true }
const largestPage = 1_000_000
const largestSize = 1000

function pageSize(value: number | undefined): number {
  return wholeOr(value, 10, largestSize) || 10
}

function wholeOr(value: number | undefined, fallback: number, most: number): number {
  if (value === undefined || !Number.isInteger(value) || value < 0) return fallback
  return Math.min(value, most)
}

/** What is no day is not heard, as with the other words of a listing. */
function daysOf({ from, to }: OrderQuery): DaySpan {
  const day = (word: string | undefined) =>
    word !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(word) ? word : null
  return { from: day(from), to: day(to) }
}

function isSortWord(value: string | undefined): value is keyof typeof store.sortColumns {
  return value !== undefined && Object.hasOwn(store.sortColumns, value)
}
