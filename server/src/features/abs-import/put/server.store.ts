import {
  authSettingsChange,
  settingsCalls,
  serverSettings as wholeSettings,
} from '@lectern/contract'
import { blankRow } from '#features/notifications/index.ts'
import { bringEreader } from '#features/ereaders/index.ts'
import type { Trx } from '#features/positions/index.ts'
import { readDocument, writeDocument } from '#features/settings/index.ts'
import type { Move } from '../move.ts'
import { readRows, readTable } from '../read-rows.ts'
import {
  ereader,
  feedRow,
  mailSettings,
  notification,
  notificationSettings,
  providerRow,
} from '../shapes/server.ts'

type Document = Record<string, unknown>

/** Settings of the server and how people sign in. Whatever was set here before stays. */
export async function putSettings(trx: Trx, move: Move, stored: Document): Promise<void> {
  const shapes = {
    ...settingsCalls.update.body.shape,
    sortingPrefixes: wholeSettings.shape.sortingPrefixes,
  }
  const given = Object.entries(shapes).flatMap(([key, shape]): [string, unknown][] => {
    if (stored[key] === undefined) return []
    const read = shape.safeParse(stored[key])
    if (read.success) return [[key, read.data]]
    move.report.note('settings', key, 'has a value that this server doesn’t know')
    return []
  })
  await putDocument(trx, move, 'server', Object.fromEntries(given))
  // An empty text there is one that was never set.
  const auth = Object.entries(authSettingsChange.parse(stored)).filter(
    ([key, value]) => value !== undefined && stored[key] !== '',
  )
  if (auth.length > 0) await putDocument(trx, move, 'sign-in', Object.fromEntries(auth))
}

async function putDocument(trx: Trx, move: Move, key: string, value: Document): Promise<void> {
  const isSet = (await readDocument(trx, key)) !== undefined
  if (!isSet) await writeDocument(trx, key, value)
  move.report[isSet ? 'known' : 'brought']('settings')
}

/** How mail is sent, and the devices that take books. */
export async function putMail(trx: Trx, move: Move, stored: Document): Promise<void> {
  const { report } = move
  const { pass, ereaderDevices, ...mail } = mailSettings.parse(stored)
  await putDocument(trx, move, 'mail', { ...mail, password: pass })
  for (const device of readRows(ereaderDevices, ereader, { report, kind: 'e-readers' })) {
    const { name, email, availabilityOption: availability } = device
    const users = device.users.flatMap((id) => move.users.get(id) ?? [])
    const isMade = await bringEreader(trx, { name, email, availability, users }, move.now)
    report[isMade ? 'brought' : 'known']('e-readers')
  }
}

/** What admins are told of, and by what. */
export async function putNotifications(trx: Trx, move: Move, stored: Document): Promise<void> {
  const { report } = move
  const { notifications, ...sending } = notificationSettings.parse(stored)
  await putDocument(trx, move, 'notifications', sending)
  for (const row of readRows(notifications, notification, { report, kind: 'notifications' })) {
    const made = await trx
      .insertInto('notifications')
      .values({
        ...blankRow,
        id: row.id,
        library_id: move.libraries.get(row.libraryId ?? '')?.id ?? null,
        event_name: row.eventName,
        urls_json: JSON.stringify(row.urls),
        title_template: row.titleTemplate ?? '',
        body_template: row.bodyTemplate ?? '',
        type: row.type,
        is_enabled: row.enabled ? 1 : 0,
        last_fired_at: row.lastFiredAt ?? null,
        times_fired: row.numTimesFired,
        created_at: row.createdAt ?? move.now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
    report[made.length > 0 ? 'brought' : 'known']('notifications')
  }
}

export async function putProviders(trx: Trx, move: Move): Promise<void> {
  const { report } = move
  const telling = { report, kind: 'custom providers' } as const
  for (const row of readTable(move.db, 'customMetadataProviders', providerRow, telling)) {
    const made = await trx
      .insertInto('custom_providers')
      .values({
        id: row.id,
        name: row.name,
        media_type: row.mediaType,
        url: row.url,
        auth_header: row.authHeaderValue,
        created_at: row.createdAt,
        updated_at: row.updatedAt,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
    report[made.length > 0 ? 'brought' : 'known']('custom providers')
  }
}

/** Feeds that podcast apps follow, under the addresses that they know. */
export async function putFeeds(trx: Trx, move: Move): Promise<void> {
  const { report } = move
  const root = await trx
    .selectFrom('users')
    .select('id')
    .where('type', '=', 'root')
    .executeTakeFirst()
  for (const row of readTable(move.db, 'feeds', feedRow, { report, kind: 'feeds' })) {
    const entity = entityOf(row, move)
    const user_id = move.users.get(row.userId ?? '') ?? root?.id
    if (entity === null || user_id === undefined) {
      report.left('feeds', row.slug, 'what it shows is not there any more')
      continue
    }
    const made = await trx
      .insertInto('open_feeds')
      .values({
        id: row.id,
        slug: row.slug,
        ...entity,
        user_id,
        is_private: 0,
        server_address: row.serverAddress ?? '',
        prevents_indexing: row.preventIndexing ? 1 : 0,
        owner_name: row.ownerName,
        owner_email: row.ownerEmail,
        created_at: row.createdAt,
        content_tag: null,
        changed_at: row.updatedAt,
        last_fetched_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    report[made.length > 0 ? 'brought' : 'known']('feeds')
  }
}

function entityOf({ entityType, entityId }: { entityType: string; entityId: string }, move: Move) {
  const item = move.items.get(entityId)
  if (item && /item$/i.test(entityType))
    return {
      entity_type: 'libraryItem',
      entity_id: item.itemId,
      library_id: item.libraryId,
    } as const
  const list =
    entityType === 'collection' ? move.collections.get(entityId) : move.series.get(entityId)
  if (list === undefined || (entityType !== 'collection' && entityType !== 'series')) return null
  return { entity_type: entityType, entity_id: list.id, library_id: list.libraryId } as const
}
