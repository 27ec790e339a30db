import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compare } from 'bcryptjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exportData, exportRequest } from '../../exporting.ts'
import { openArchive } from '#platform/archive/archive.ts'
import { openTestDatabase } from '#testing/database.ts'
import { countsOf, createMovedInApp } from '#testing/apps/moved-in-app.ts'
import type { MovedInApp } from '#testing/apps/moved-in-app.ts'
import { differences, tablesOf, tablesOfFile } from '#testing/leaving/compared-tables.ts'
import type { Tables } from '#testing/leaving/compared-tables.ts'
import { laySmallInstallation } from '#testing/leaving/small-installation.ts'
import { exportAbs } from './abs/export-abs.ts'
import type { AbsExportReport } from './abs/export-abs.ts'

const data = process.env.LECTERN_TEST_DATA
const backups = join(data ?? '', 'abs-backup')
const reason = data === undefined ? ' (skipped: LECTERN_TEST_DATA is not set)' : ''

const now = () => Date.UTC(2026, 10, 22, 7, 45)
let server: MovedInApp
let empty: MovedInApp
beforeEach(async () => {
  server = await createMovedInApp(now)
  empty = await createMovedInApp(now)
})
afterEach(async () => {
  await server.close()
  await empty.close()
})

async function leave(from: MovedInApp): Promise<AbsExportReport> {
  const said: string[] = []
  const to = join(from.folder, 'leaving.audiobookshelf')
  const options = { to, maps: [], metadata: '/metadata' }
  await exportData(
    from.config,
    { kind: 'abs', options, asJson: true },
    { say: (line) => void said.push(line), now },
  )
  return JSON.parse(said.join('')) as AbsExportReport
}

/** The database in an export. */
async function exported({ path }: AbsExportReport): Promise<Tables> {
  const archive = await openArchive(path)
  const file = join(server.folder, 'exported.sqlite')
  try {
    await writeFile(file, await archive.read('absdatabase.sqlite', 1e9))
  } finally {
    await archive.close()
  }
  return tablesOfFile(file)
}

const brought = [
  'users',
  'libraries',
  'library_folders',
  'items',
  'item_details',
  'item_files',
  'episodes',
  'authors',
  'item_authors',
  'series',
  'item_series',
  'item_labels',
  'collections',
  'collection_items',
  'playlists',
  'playlist_items',
  'progress',
  'bookmarks',
  'devices',
  'playback_sessions',
  'notifications',
  'custom_providers',
  'open_feeds',
  'shares',
]

/** All that an import brings, without what it makes anew. */
async function held({ config }: MovedInApp): Promise<unknown> {
  const db = await openTestDatabase({ folder: config.configPath })
  try {
    const text = JSON.stringify(await tablesOf(db, brought))
    const tables = JSON.parse(text.replaceAll(config.metadataPath, '/metadata')) as Tables
    return Object.fromEntries(
      Object.entries(tables).map(([name, rows]) => [name, rows.map(withoutNews)]),
    )
  } finally {
    await db.close()
  }
}

function withoutNews(row: Record<string, unknown>): Record<string, unknown> {
  const { moved_seq: _, changed_seq: __, ...facts } = row
  return facts
}

/** Columns that an export gives back otherwise, and why. */
const known = new Set([
  // The import notes when it brought an account.
  'users.updatedAt',
  // What the last scan went by is noted by the first scan here.
  'libraries.extraData',
  // One time stands for an item and what is behind it.
  'books.createdAt',
  'books.updatedAt',
  'podcasts.createdAt',
  'podcasts.updatedAt',
  // Here it has no id and no time that two things belong together; nothing refers to either.
  'bookSeries.id',
  'bookSeries.createdAt',
  'bookAuthors.id',
  'bookAuthors.createdAt',
  'collectionBooks.id',
  'collectionBooks.createdAt',
  'playlistMediaItems.id',
  'playlistMediaItems.createdAt',
  // Last seen is all that is known of a device.
  'devices.createdAt',
  // Audiobookshelf makes these anew, as the feed counts as older than what it shows.
  'feeds.entityUpdatedAt',
  'feeds.author',
  'feeds.imageURL',
  'feeds.description',
  'feeds.explicit',
  'feeds.coverPath',
  'feedEpisodes',
  'feedEpisodes.*',
  // Of refresh tokens digests are kept alone.
  'sessions',
  'sessions.*',
  // Settings are compared one by one below; how often Apprise failed begins anew.
  'settings.value',
  'settings.createdAt',
  'settings.updatedAt',
  'settings/notification-settings.notifications',
])

/** Early releases say less, or otherwise, of the same. */
const knownOfEarly = new Set([
  'migrationsMeta.value',
  'settings/server-settings.version',
  'users.permissions',
  'users.extraData',
  'libraries.settings',
  'books.audioFiles',
  'books.ebookFile',
  'podcastEpisodes.audioFile',
  'podcastEpisodes.extraData',
  'mediaProgresses.ebookProgress',
  'feeds.feedURL',
  'feeds.siteURL',
  'feeds.podcastType',
])

async function expectRoundTrip(
  database: string,
  also: ReadonlySet<string>,
): Promise<AbsExportReport> {
  const report = await leave(server)
  const differs = differences(tablesOfFile(database), await exported(report))
  const isKnown = (name: string): boolean => known.has(name) || also.has(name)
  expect(Object.entries(differs).filter(([name]) => !isKnown(name))).toEqual([])
  const again = await empty.bring(report.path)
  expect(again.counts.filter(({ left }) => left > 0)).toEqual([])
  expect(await held(empty)).toEqual(await held(server))
  expect((await readdir(server.folder)).filter((name) => name.startsWith('.'))).toEqual([])
  return report
}

describe.skipIf(data === undefined)(`leaving again with real installations${reason}`, () => {
  it.each(['v2.36.0', 'v2.21.0', 'v2.4.3'])(
    'gives back %s, and an empty server takes all of it',
    { timeout: 240_000 },
    async (version) => {
      const source = join(backups, version, 'config')
      await server.bring(source)
      const database = join(source, 'absdatabase.sqlite')
      const report = await expectRoundTrip(
        database,
        version === 'v2.36.0' ? new Set() : knownOfEarly,
      )
      expect(report.passwords).toEqual([])
    },
  )
})

describe('leaving', () => {
  it('gives back a small installation, with its cover, and an empty server takes it', async () => {
    const { config, cover } = await laySmallInstallation(join(server.folder, 'abs'))
    await server.bring(config)
    const report = await expectRoundTrip(
      join(config, 'absdatabase.sqlite'),
      // It has neither.
      new Set(['settings', 'users.token']),
    )
    expect(countsOf({ ...report, isDryRun: false, folders: [] }, 'brought')).toMatchObject({
      users: 1,
      libraries: 2,
      items: 2,
      episodes: 1,
      places: 2,
      bookmarks: 1,
      pictures: 1,
      collections: 1,
      playlists: 1,
      'listening sessions': 1,
      'custom providers': 1,
    })
    const archive = await openArchive(report.path)
    expect(archive.entries.map(({ name }) => name)).toContain(cover)
    expect((await archive.read('details', 1000)).toString().split('\n').slice(1)).toEqual([
      'sqlite',
      String(now()),
      '2.36.0',
    ])
    await archive.close()
    expect((await stat(report.path)).mode & 0o077).toBe(0)
  })

  it('tells a password for who has one that Audiobookshelf can’t read, and what stays here', async () => {
    const as = await server.start()
    const root = { username: 'root', password: 'a long secret' }
    await as(null).post('/init', { newRoot: root })
    // Beside the running server.
    const report = await leave(server)
    expect(report.passwords).toEqual([{ username: 'root', password: expect.any(String) }])
    const [user] = (await exported(report))['users'] ?? []
    expect(await compare(report.passwords[0]?.password ?? '', String(user?.['pash']))).toBe(true)
    expect(report.troubles.map(({ kind }) => kind)).not.toContain('users')
    await expect(leave(server)).rejects.toThrow('is there already')
  })

  it('says what is wrong with the command', async () => {
    expect(exportRequest(['--demo'])).toBeNull()
    expect(() => exportRequest(['--export-abs'])).toThrow('needs the name of a new file')
    expect(() => exportRequest(['--export-abs', 'x.zip'])).toThrow('ends in .audiobookshelf')
    const asked = ['--export-abs', '/x.audiobookshelf', '--map', '/srv=/audiobooks']
    expect(exportRequest(asked)).toMatchObject({
      options: { maps: [{ from: '/srv', to: '/audiobooks' }], metadata: '/metadata' },
    })
    const nowhere = { configPath: join(server.folder, 'nowhere'), databaseUrl: null }
    const to = join(server.folder, 'x.audiobookshelf')
    const options = { to, maps: [], metadata: '/metadata' }
    const source = { ...nowhere, metadataPath: server.folder, now }
    await expect(exportAbs(options, source)).rejects.toThrow('There are no data of Lectern')
    const far = { ...options, to: join(server.folder, 'no', 'x.audiobookshelf') }
    await expect(exportAbs(far, source)).rejects.toThrow('Nothing can be written to the folder')
  })
})
