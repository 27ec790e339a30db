import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { NotificationDeliveryRow, NotificationRow, Schema } from '#storage/schema.ts'
import type { NotifiedEvent } from '../events/own-events.ts'

/** What is to be sent next, with whose it is. */
export interface Delivery extends Pick<
  NotificationDeliveryRow,
  'id' | 'event_id' | 'line' | 'tries'
> {
  notification: NotificationRow
  event: NotifiedEvent
}

/** What was kept of an event. */
export interface Kept {
  /** Lines that have something new. */
  lines: string[]
  /** Notifications that go without it, since too much waits. */
  dropped: number
}

interface KeepOptions {
  newId: () => string
  /** Events that wait at most in the line of Apprise; null: there is no Apprise, nothing waits for it. */
  mostEvents: number | null
}

/** What one try came to. */
export interface TryNote {
  /** ms */
  at: number
  /** A sentence; null: it was sent. */
  failure: string | null
  /** When it is tried again; null: that was the last time. */
  retryAt: number | null
  /** After so many failures in a row a notification is switched off. */
  mostFailures: number
}

const appriseLine = 'apprise'
/** For one webhook; who is away for long loses the rest. */
const mostOfWebhook = 500

export type DeliveriesStore = ReturnType<typeof deliveriesStore>

/** What is still to be sent. It is kept until it is, or is given up, whatever becomes of the servers meanwhile. */
export function deliveriesStore(db: Database) {
  return {
    /** Keeps an event for each notification that is on, of its name, and of its library or of any. */
    keep(event: NotifiedEvent, { newId, mostEvents }: KeepOptions): Promise<Kept> {
      return db.transact(async (trx) => {
        const wanted = await wantedFor(trx, event)
        const ofApprise = mostEvents === null ? [] : wanted.filter(isApprise)
        const webhooks = wanted.filter((row) => !isApprise(row))
        const isFull = ofApprise.length > 0 && (await eventsWaiting(trx)) >= (mostEvents ?? 0)
        const full = await fullWebhooks(trx, webhooks)
        const dropped = [...(isFull ? ofApprise : []), ...webhooks.filter(({ id }) => full.has(id))]
        const kept = [...(isFull ? [] : ofApprise), ...webhooks.filter(({ id }) => !full.has(id))]
        const eventId = newId()
        const rows = kept.map((row) => ({
          id: newId(),
          event_id: eventId,
          notification_id: row.id,
          line: isApprise(row) ? appriseLine : row.id,
          event_json: JSON.stringify(event),
          tries: 0,
          due_at: event.at,
        }))
        if (rows.length > 0) await trx.insertInto('notification_deliveries').values(rows).execute()
        await noteDropped(trx, dropped)
        return { lines: [...new Set(rows.map(({ line }) => line))], dropped: dropped.length }
      })
    },

    /** Lines that have something to send by now. */
    async due(now: number): Promise<string[]> {
      const rows = await db.read
        .selectFrom('notification_deliveries')
        .select('line')
        .distinct()
        .where('due_at', '<=', now)
        .orderBy('line')
        .execute()
      return rows.map(({ line }) => line)
    },

    /** The first of a line by now. */
    async next(line: string, now: number): Promise<Delivery | null> {
      const row = await db.read
        .selectFrom('notification_deliveries')
        .selectAll()
        .where('line', '=', line)
        .where('due_at', '<=', now)
        .orderBy('seq')
        .limit(1)
        .executeTakeFirst()
      if (row === undefined) return null
      const notification = await db.read
        .selectFrom('notifications')
        .selectAll()
        .where('id', '=', row.notification_id)
        .executeTakeFirst()
      // Removed meanwhile, with what waited of it.
      if (notification === undefined) return this.next(line, now)
      return { ...row, notification, event: JSON.parse(row.event_json) as NotifiedEvent }
    },

    /** Notes what a try came to. One that was its last is gone; a notification that fails too often is switched off. */
    note(delivery: Delivery, { at, failure, retryAt, mostFailures }: TryNote): Promise<void> {
      const { id, notification } = delivery
      return db.transact(async (trx) => {
        const isOver = retryAt === null
        if (isOver) await trx.deleteFrom('notification_deliveries').where('id', '=', id).execute()
        else
          await trx
            .updateTable('notification_deliveries')
            .set((eb) => ({ due_at: retryAt, tries: eb('tries', '+', 1) }))
            .where('id', '=', id)
            .execute()
        const row = await trx
          .updateTable('notifications')
          .set((eb) => ({
            last_fired_at: at,
            last_failure: failure,
            ...(isOver ? { times_fired: eb('times_fired', '+', 1) } : {}),
            ...(failure === null ? { failures: 0 } : {}),
            ...(failure !== null && isOver ? { failures: eb('failures', '+', 1) } : {}),
          }))
          .where('id', '=', notification.id)
          .returning('failures')
          .executeTakeFirst()
        if (failure !== null && isOver && (row?.failures ?? 0) >= mostFailures)
          await switchOff(trx, notification.id)
      })
    },
  }
}

const isApprise = ({ channel }: Pick<NotificationRow, 'channel'>): boolean => channel === 'apprise'

type Wanted = Pick<NotificationRow, 'id' | 'channel'>

const wantedFor = (
  trx: Transaction<Schema>,
  { name, libraryId }: NotifiedEvent,
): Promise<Wanted[]> =>
  trx
    .selectFrom('notifications')
    .select(['id', 'channel'])
    .where('is_enabled', '=', 1)
    .where('event_name', '=', name)
    .where((eb) =>
      eb.or([
        eb('library_id', 'is', null),
        ...(libraryId === null ? [] : [eb('library_id', '=', libraryId)]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()

async function eventsWaiting(trx: Transaction<Schema>): Promise<number> {
  const row = await trx
    .selectFrom('notification_deliveries')
    .select(sql<number | string>`count(distinct event_id)`.as('events'))
    .where('line', '=', appriseLine)
    .executeTakeFirst()
  return Number(row?.events ?? 0)
}

async function fullWebhooks(
  trx: Transaction<Schema>,
  webhooks: readonly Wanted[],
): Promise<ReadonlySet<string>> {
  if (webhooks.length === 0) return new Set()
  const rows = await trx
    .selectFrom('notification_deliveries')
    .select('line')
    .where(
      'line',
      'in',
      webhooks.map(({ id }) => id),
    )
    .groupBy('line')
    .having(({ fn }) => fn.countAll(), '>=', mostOfWebhook)
    .execute()
  return new Set(rows.map(({ line }) => line))
}

async function noteDropped(trx: Transaction<Schema>, dropped: readonly Wanted[]): Promise<void> {
  if (dropped.length === 0) return
  await trx
    .updateTable('notifications')
    .set((eb) => ({ times_dropped: eb('times_dropped', '+', 1) }))
    .where(
      'id',
      'in',
      dropped.map(({ id }) => id),
    )
    .execute()
}

async function switchOff(trx: Transaction<Schema>, id: string): Promise<void> {
  await trx.updateTable('notifications').set({ is_enabled: 0 }).where('id', '=', id).execute()
  await trx.deleteFrom('notification_deliveries').where('notification_id', '=', id).execute()
}
