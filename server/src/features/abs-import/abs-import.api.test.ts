import { mkdir, readFile, truncate, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openForeignSqlite } from '#storage/foreign/foreign-sqlite.ts'
import type { Answer, Client } from '#testing/clients.ts'
import { openTestDatabase } from '#testing/database.ts'
import { idle } from '#testing/idle.ts'
import { countsOf, createMovedInApp } from '#testing/apps/moved-in-app.ts'
import type { MovedInApp } from '#testing/apps/moved-in-app.ts'

type Anything = Answer['body']

const data = process.env.LECTERN_TEST_DATA
const backups = join(data ?? '', 'abs-backup')
const reason = data === undefined ? ' (skipped: LECTERN_TEST_DATA is not set)' : ''

/** Shortly after the installations were backed up: no token has run out. */
const clock = { now: 0 }
let server: MovedInApp
let as: (token: string | null) => Client
let truth: Anything
beforeEach(async () => {
  clock.now = Date.UTC(2026, 10, 22, 7, 45)
  server = await createMovedInApp(() => clock.now)
})
afterEach(() => server.close())

const placeOf = (version: string) => join(backups, version, 'config')

async function moveIn(version: string) {
  truth = JSON.parse(await readFile(join(backups, version, 'truth.json'), 'utf8'))
  const report = await server.bring(placeOf(version))
  as = await server.start()
  return report
}

async function signIn(username: string): Promise<Client> {
  const answer = await as(null).post(
    '/login',
    { username, password: truth.passwords[username] },
    { headers: { 'x-return-tokens': 'true' } },
  )
  expect(answer.status).toBe(200)
  return as(answer.body.user.accessToken)
}

const sorted = (list: Anything[]): Anything[] =>
  list.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
const ids = (list: Anything[]): string[] => sorted(list).map(({ id }) => id)

/** Where Audiobookshelf kept a cover, for where it is now. */
function asBefore(body: Anything): Anything {
  const text = JSON.stringify(body)
  return JSON.parse(text.replaceAll(`${server.config.metadataPath}/items/`, '/metadata/items/'))
}

describe.skipIf(data === undefined)(`moving in from real installations${reason}`, () => {
  it.each(['v2.4.3', 'v2.21.0', 'v2.36.0'])(
    'keeps everything of %s under its ids',
    { timeout: 240_000 },
    async (version) => {
      const report = await moveIn(version)
      expect(countsOf(report, 'left')).toEqual({})
      const root = await signIn('root')
      await expectLibrary(root)
      await expectPeople(root)
      if (truth.sessions !== null) await expectAdministration(root)
    },
  )

  async function expectLibrary(root: Client): Promise<void> {
    const { libraries } = (await root.get('/api/libraries')).body
    const shown = ({ id, name, folders, mediaType, provider, icon, createdAt }: Anything) =>
      [id, name, folders, mediaType, provider, icon, createdAt] as const
    expect(sorted(libraries).map(shown)).toEqual(sorted(truth.libraries).map(shown))
    for (const known of truth.items) {
      const { body } = await root.get(`/api/items/${known.id}?expanded=1`)
      // Early releases knew less of each.
      const item = asBefore(body)
      expect(item.libraryFiles).toHaveLength(known.libraryFiles.length)
      const { libraryFiles: _, ...facts } = known
      const media = withoutNews(item.media)
      expect({ ...item, media }).toMatchObject({ ...facts, media: withoutNews(known.media) })
    }
    const [books] = truth.libraries
    const at = `/api/libraries/${books.id}`
    const { results } = (await root.get(`${at}/series?limit=100`)).body
    expect(ids(results)).toEqual(ids(truth.series))
    const { authors } = (await root.get(`${at}/authors`)).body
    const author = ({ id, name, numBooks }: Anything) => [id, name, numBooks]
    // Early releases didn't list those without books.
    const withBooks = (list: Anything[]) => sorted(list).filter(({ numBooks }) => numBooks > 0)
    expect(withBooks(authors).map(author)).toEqual(withBooks(truth.authors).map(author))
    const { collections } = (await root.get('/api/collections')).body
    for (const known of truth.collections ?? []) {
      const brought = collections.find(({ id }: Anything) => id === known.id)
      expect(brought).toMatchObject({ name: known.name, description: known.description })
      expect(brought.books.map(({ id }: Anything) => id)).toEqual(
        known.books.map(({ id }: Anything) => id),
      )
    }
  }

  async function expectPeople(root: Client): Promise<void> {
    for (const name of Object.keys(truth.passwords).filter((one) => one !== 'gone'))
      await signIn(name)
    const gone = { username: 'gone', password: truth.passwords.gone }
    expect((await as(null).post('/login', gone)).status).toBe(401)
    for (const { name, me, stats, playlists } of truth.users) {
      const caller = as(truth.legacyTokens[name])
      const { body } = await caller.get('/api/me')
      expect(body.username.startsWith(name)).toBe(true)
      expect(body.isOldToken).toBe(true)
      if (me.id === undefined) continue
      const { mediaProgress, bookmarks, token: _, lastSeen: __, ...user } = me
      expect(body).toMatchObject(user)
      expect(sorted(body.mediaProgress)).toEqual(sorted(mediaProgress))
      const byTime = (list: Anything[]) => list.toSorted((a, b) => a.createdAt - b.createdAt)
      expect(byTime(body.bookmarks)).toEqual(byTime(bookmarks))
      const now = (await caller.get('/api/me/listening-stats')).body
      expect(now.totalTime).toBe(stats.totalTime)
      expect(Object.keys(now.items).toSorted()).toEqual(Object.keys(stats.items).toSorted())
      const lists = (await caller.get('/api/playlists')).body.playlists
      expect(ids(lists)).toEqual(ids(playlists ?? []))
      for (const known of playlists ?? []) {
        const { items } = lists.find(({ id }: Anything) => id === known.id)
        const entries = (all: Anything[]) => all.map((one) => [one.libraryItemId, one.episodeId])
        expect(entries(items)).toEqual(entries(known.items))
      }
    }
    if (truth.apiKey !== null) {
      const { body } = await as(truth.apiKey).get('/api/me')
      expect(body.username).toBe('alice')
      expect((await root.get('/api/api-keys')).body.apiKeys).toHaveLength(1)
    }
  }

  async function expectAdministration(root: Client): Promise<void> {
    const { slug, isDownloadable } = truth.share
    const shared = await as(null).get(`/public/share/${slug}`)
    expect(shared.body).toMatchObject({ id: truth.share.id, slug, isDownloadable })
    const { sessions } = (await root.get('/api/sessions?itemsPerPage=100')).body
    expect(asBefore(sorted(sessions))).toEqual(sorted(truth.sessions))
    const feed = ({ id, slug, entityId, entityType }: Anything) => [id, slug, entityId, entityType]
    const { feeds } = (await root.get('/api/feeds')).body
    expect(sorted(feeds).map(feed)).toEqual(sorted(truth.feeds.feeds).map(feed))
    for (const { slug } of feeds) expect((await as(null).get(`/feed/${slug}`)).status).toBe(200)
    const told = (await root.get('/api/notifications')).body.settings
    expect(told.appriseApiUrl).toBe(truth.notifications.settings.appriseApiUrl)
    expect(ids(told.notifications)).toEqual(ids(truth.notifications.settings.notifications))
    const { settings } = (await root.get('/api/emails/settings')).body
    const { pass: _, ...mail } = truth.emails.settings
    expect(settings).toMatchObject(mail)
    const providers = (await root.get('/api/custom-metadata-providers')).body.providers
    expect(providers).toHaveLength(1)
    const { serverSettings } = (await root.post('/api/authorize')).body
    expect(serverSettings).toMatchObject({
      language: 'de',
      backupSchedule: '30 1 * * *',
      backupsToKeep: 5,
      sortingIgnorePrefix: true,
      dateFormat: 'dd.MM.yyyy',
    })
  }

  it(
    'lets phones that refresh their tokens go on, once for each token',
    { timeout: 120_000 },
    async () => {
      await moveIn('v2.36.0')
      const db = openForeignSqlite(await copyOf('v2.36.0'))
      const tokens = db.rows('sessions').map((row) => String(row['refreshToken']))
      db.close()
      expect(tokens).toHaveLength(3)
      for (const token of tokens) {
        const headers = { 'x-refresh-token': token }
        const { status, body } = await as(null).post('/auth/refresh', undefined, { headers })
        expect(status).toBe(200)
        expect((await as(body.user.accessToken).get('/api/me')).status).toBe(200)
        const next = { 'x-refresh-token': body.user.refreshToken }
        expect((await as(null).post('/auth/refresh', undefined, { headers: next })).status).toBe(
          200,
        )
        clock.now += 86_400_000
        expect((await as(null).post('/auth/refresh', undefined, { headers })).status).toBe(401)
        clock.now -= 86_400_000
      }
    },
  )

  it('ends what Audiobookshelf signed with the password', { timeout: 120_000 }, async () => {
    await moveIn('v2.36.0')
    const alice = await signIn('alice')
    const change = { password: truth.passwords.alice, newPassword: 'another one' }
    expect((await alice.patch('/api/me/password', change)).status).toBe(200)
    expect((await as(truth.legacyTokens.alice).get('/api/me')).status).toBe(401)
    expect((await as(truth.legacyTokens.root).get('/api/me')).status).toBe(200)
    await server.bring(placeOf('v2.36.0'))
    as = await server.start()
    expect((await as(truth.legacyTokens.alice).get('/api/me')).status).toBe(401)
  })

  it(
    'changes nothing when it is done once more, and newer places stay',
    { timeout: 240_000 },
    async () => {
      const first = await moveIn('v2.21.0')
      const root = as(truth.legacyTokens.root)
      const [place] = truth.users[0].me.mediaProgress.slice(1)
      const news = { currentTime: 17, duration: place.duration, progress: 0.5 }
      await root.patch(`/api/me/progress/${place.libraryItemId}`, news)
      await server.stop()
      const before = await dump()
      const second = await server.bring(placeOf('v2.21.0'))
      expect(countsOf(second, 'brought')).toEqual({})
      expect(countsOf(second, 'known')).toEqual(countsOf(first, 'brought'))
      expect(await dump()).toEqual(before)
    },
  )

  it('tries out without a trace, and reads backups as folders', { timeout: 240_000 }, async () => {
    const name = (await import('node:fs')).readdirSync(join(backups, 'v2.36.0'))
    const backup = join(
      backups,
      'v2.36.0',
      name.find((one) => one.endsWith('.audiobookshelf')) ?? '',
    )
    const tried = await server.bring(backup, { isDryRun: true })
    expect((await dump())['users']).toEqual([])
    const { isDryRun: _, ...done } = await server.bring(backup)
    expect(tried).toEqual({ ...done, isDryRun: true })
    const other = await createMovedInApp(() => clock.now)
    expect(countsOf(await other.bring(placeOf('v2.36.0')), 'brought')).toEqual(
      countsOf({ ...done, isDryRun: false }, 'brought'),
    )
    await other.close()
  })

  it.each(['v2.4.3', 'v2.21.0', 'v2.36.0'])(
    'leaves nothing to do for a scan of %s in its new place',
    { timeout: 240_000 },
    async (version) => {
      truth = JSON.parse(await readFile(join(backups, version, 'truth.json'), 'utf8'))
      const media = join(server.folder, 'media')
      for (const { libraryFiles } of truth.items)
        for (const { metadata } of libraryFiles) await layFile(join(media, metadata.path), metadata)
      const maps = ['/audiobooks', '/podcasts'].map((from) => ({ from, to: join(media, from) }))
      const report = await server.bring(placeOf(version), { maps })
      expect(report.folders.map(({ items }) => items)).toEqual(
        report.folders.map(({ library }) => {
          const { id } = truth.libraries.find(({ name }: Anything) => name === library)
          return truth.items.filter(({ libraryId }: Anything) => libraryId === id).length
        }),
      )
      as = await server.start()
      const root = await signIn('root')
      for (const { id } of truth.libraries) {
        expect((await root.post(`/api/libraries/${id}/scan`)).status).toBe(200)
        await idle(root)
        const { results } = (await root.get(`/api/libraries/${id}/items?limit=100`)).body
        const own = truth.items.filter(({ libraryId }: Anything) => libraryId === id)
        // None is new, none is gone, and none was written again.
        const state = ({ id, updatedAt }: Anything) => [id, updatedAt]
        expect(sorted(results).map(state)).toEqual(sorted(own).map(state))
        expect(results.filter(({ isMissing }: Anything) => isMissing)).toEqual([])
        expect(results.every(({ path }: Anything) => path.startsWith(media))).toBe(true)
      }
    },
  )
})

async function copyOf(version: string): Promise<string> {
  const target = join(server.folder, 'read.sqlite')
  await writeFile(target, await readFile(join(placeOf(version), 'absdatabase.sqlite')))
  return target
}

/** A file without content, but as long and as old as it was. */
async function layFile(
  path: string,
  { size, mtimeMs }: { size: number; mtimeMs: number },
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, '')
  await truncate(path, size)
  await utimes(path, mtimeMs / 1000, mtimeMs / 1000)
}

const tables = [
  'users',
  'auth_sessions',
  'api_keys',
  'libraries',
  'library_folders',
  'authors',
  'series',
  'items',
  'item_details',
  'item_files',
  'item_cards',
  'episodes',
  'item_authors',
  'item_series',
  'item_labels',
  'item_changes',
  'collections',
  'collection_items',
  'playlists',
  'playlist_items',
  'progress',
  'journal',
  'read_throughs',
  'bookmarks',
  'devices',
  'playback_sessions',
  'open_feeds',
  'custom_providers',
  'notifications',
  'ereaders',
  'ereader_users',
  'settings',
] as const

async function dump(): Promise<Record<string, string[]>> {
  const db = await openTestDatabase({ folder: server.config.configPath, isSecondary: true })
  const rows: Record<string, string[]> = {}
  for (const table of tables) {
    const all = await db.read.selectFrom(table).selectAll().execute()
    rows[table] = all.map((row) => JSON.stringify(row)).toSorted()
  }
  await db.close()
  return rows
}

/** Of books of early releases nothing is known of what came later. */
function withoutNews(media: Anything): Anything {
  const { tracks: _, audioFiles: __, ebookFile: ___, missingParts: ____, episodes, ...rest } = media
  if (episodes === undefined) return rest
  const kept = sorted(episodes).map(({ audioFile: _____, audioTrack: ______, ...one }) => one)
  // Never is 1970 or nothing.
  return { ...rest, episodes: kept, lastEpisodeCheck: rest.lastEpisodeCheck || null }
}
