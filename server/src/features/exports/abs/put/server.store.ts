import { wireNotification } from '#features/notifications/index.ts'
import { readDocument } from '#features/settings/index.ts'
import { pagesOf } from '#storage/move/pages-of.ts'
import { at, atOrNull, pick } from '../leaving.ts'
import type { Leaving } from '../leaving.ts'
import { absVersion } from '../version.ts'

/** Settings of the server, of notifications and of mail: three documents. */
export async function putSettings(leaving: Leaving, tokenSecret: string): Promise<void> {
  const { settings, metadata } = leaving
  const { authOpenIDSamplePermissions: _, ...auth } = settings.auth()
  const { timeZone: __, ...general } = settings.current()
  await putDocument(leaving, 'server-settings', {
    ...general,
    ...auth,
    authOpenIDGroupClaim: auth.authOpenIDGroupClaim ?? '',
    authOpenIDAdvancedPermsClaim: auth.authOpenIDAdvancedPermsClaim ?? '',
    id: 'server-settings',
    tokenSecret,
    // That of this server is no folder there.
    backupPath: `${metadata}/backups`,
    version: absVersion,
    buildNumber: 1,
  })
  await putDocument(leaving, 'notification-settings', {
    id: 'notification-settings',
    appriseType: 'api',
    appriseApiUrl: null,
    maxFailedAttempts: 5,
    maxNotificationQueue: 20,
    notificationDelay: 1000,
    ...(await documentOf(leaving, 'notifications')),
    notifications: await notificationsOf(leaving),
  })
  const { password: pass, ...mail } = await documentOf(leaving, 'mail')
  await putDocument(leaving, 'email-settings', {
    id: 'email-settings',
    host: null,
    port: 465,
    secure: true,
    rejectUnauthorized: true,
    user: null,
    testAddress: null,
    fromAddress: null,
    ...mail,
    pass: pass ?? null,
    ereaderDevices: await ereadersOf(leaving),
  })
}

async function documentOf({ db }: Leaving, key: string): Promise<Record<string, unknown>> {
  const value = await readDocument(db.read, key)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

async function putDocument(
  { target, report, now }: Leaving,
  key: string,
  value: object,
): Promise<void> {
  const times = { createdAt: at(now), updatedAt: at(now) }
  target.insert('settings', { key, value: JSON.stringify(value), ...times })
  report.brought('settings')
}

async function notificationsOf({ db, libraries, report }: Leaving): Promise<object[]> {
  const rows = await db.read
    .selectFrom('notifications')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => {
    if (row.channel !== 'apprise') {
      report.left('notifications', row.event_name, 'Audiobookshelf tells Apprise alone')
      return []
    }
    report.brought('notifications')
    return {
      ...wireNotification(row),
      libraryId: libraries.has(row.library_id ?? '') ? row.library_id : null,
    }
  })
}

async function ereadersOf({ db, users, report }: Leaving): Promise<object[]> {
  const rows = await db.read
    .selectFrom('ereaders')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()
  const owners = await db.read
    .selectFrom('ereader_users')
    .selectAll()
    .orderBy('ereader_id')
    .orderBy('user_id')
    .execute()
  report.brought('e-readers', rows.length)
  return rows.map(({ id, name, email, availability }) => ({
    name,
    email,
    availabilityOption: availability,
    users: owners
      .filter(({ ereader_id, user_id }) => ereader_id === id && users.has(user_id))
      .map(({ user_id }) => user_id),
  }))
}

export async function putProviders({ db, target, report }: Leaving): Promise<void> {
  for await (const rows of pagesOf(db.read, 'custom_providers', ['id'])) {
    for (const row of rows) {
      target.insert('customMetadataProviders', {
        ...pick({ ...row }, ['id', 'name', 'url']),
        mediaType: row.media_type,
        authHeaderValue: row.auth_header,
        createdAt: at(row.created_at),
        updatedAt: at(row.updated_at),
      })
      report.brought('custom providers')
    }
  }
}

/** Feeds under their addresses. Audiobookshelf writes their episodes itself, since they count as older than what they show. */
export async function putFeeds(leaving: Leaving): Promise<void> {
  const { db, target, users, report } = leaving
  for await (const rows of pagesOf(db.read, 'open_feeds', ['id'])) {
    for (const row of rows) {
      const { slug, entity_type, entity_id } = row
      const title = await titleOf(entity_type, entity_id, leaving)
      if (row.is_private === 1 || entity_type === 'playlist') {
        report.left('feeds', slug, 'Audiobookshelf has no private feeds and none of playlists')
        continue
      }
      if (title === null) {
        report.left('feeds', slug, 'what it shows is not in the export')
        continue
      }
      const page = entity_type === 'libraryItem' ? 'item' : entity_type
      target.insert('feeds', {
        id: row.id,
        slug,
        entityType: entity_type,
        entityId: entity_id,
        entityUpdatedAt: at(0),
        serverAddress: row.server_address,
        feedURL: `/feed/${slug}`,
        imageURL: '/Logo.png',
        siteURL: `/${page}/${entity_id}`,
        title,
        podcastType: 'serial',
        ownerName: row.owner_name,
        ownerEmail: row.owner_email,
        explicit: 0,
        preventIndexing: row.prevents_indexing,
        createdAt: at(row.created_at),
        updatedAt: at(row.changed_at),
        userId: users.has(row.user_id) ? row.user_id : null,
      })
      report.brought('feeds')
    }
  }
}

/** Null for what is not in the export. */
async function titleOf(
  type: 'libraryItem' | 'collection' | 'series' | 'playlist',
  id: string,
  { db, items, collections, series }: Leaving,
): Promise<string | null> {
  if (type === 'libraryItem') {
    if (!items.has(id)) return null
    const query = db.read.selectFrom('items').select('title').where('id', '=', id)
    return (await query.executeTakeFirst())?.title ?? null
  }
  const table = type === 'collection' ? 'collections' : 'series'
  if (!(type === 'collection' ? collections : series).has(id)) return null
  const query = db.read.selectFrom(table).select('name').where('id', '=', id)
  return (await query.executeTakeFirst())?.name ?? null
}

/** Public links. One with a password stays here: there it would be open to everybody. */
export async function putShares(leaving: Leaving): Promise<void> {
  const { db, target, users, items, episodes, report, now } = leaving
  const kind = 'share links'
  for await (const rows of pagesOf(db.read, 'shares', ['id'])) {
    for (const row of rows) {
      const isBook = row.episode_id === null
      if (!items.has(row.item_id) || !(isBook || episodes.has(row.episode_id ?? '')))
        report.left(kind, row.slug, 'what it shows is not in the export')
      else if (row.password_hash !== null)
        report.left(kind, row.slug, 'has a password, and Audiobookshelf would ask for none')
      else if (row.expires_at !== null && row.expires_at <= now)
        report.left(kind, row.slug, 'it is over')
      else {
        target.insert('mediaItemShares', {
          id: row.id,
          mediaItemId: row.media_id,
          mediaItemType: isBook ? 'book' : 'podcastEpisode',
          slug: row.slug,
          expiresAt: atOrNull(row.expires_at),
          isDownloadable: row.is_downloadable,
          createdAt: at(row.created_at),
          updatedAt: at(row.updated_at),
          userId: users.has(row.user_id) ? row.user_id : null,
        })
        report.brought(kind)
      }
    }
  }
}
