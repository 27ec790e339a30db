import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import sharp from 'sharp'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestDatabase } from '#testing/database.ts'
import { audio, library } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'
import type { Database } from '#storage/database.ts'
import { pathTables } from './remap.store.ts'

let test: TestApp
let db: Database
beforeEach(async () => {
  test = await createTestApp()
  db = await openTestDatabase({ folder: join(test.folder, 'config'), isSecondary: true })
})
afterEach(async () => {
  await db.close()
  await test.close()
})

/** Tables of what was said of an earlier time, or that belong to the machine. */
const leftAsTheyAre = new Set(['settings', 'audit_log', 'task_runs', 'notification_deliveries'])

/** Columns with JSON, or called after paths, in which no whole path is. */
const pathless = new Set([
  'annotations.location',
  'devices.info_json',
  'episode_texts.chapters_json',
  'feed_episodes.detail_json',
  'feed_episodes.extra_json',
  'item_details.chapters_json',
  'item_details.locks_json',
  'item_details.metadata_json',
  'item_details.provenance_json',
  'items.cover_accent_json',
  'items.rel_path',
  'journal.payload_json',
  'label_rule_runs.rules_json',
  'label_rules.rules_json',
  'libraries.settings_json',
  'match_reviews.matches_json',
  'match_runs.item_ids_json',
  'match_runs.options_json',
  'merged_providers.orders_json',
  'notifications.urls_json',
  'playback_sessions.chapters_json',
  'playback_sessions.device_json',
  'playback_sessions.tracks_json',
  'podcast_feeds.channel_json',
  'podcast_feeds.settings_json',
  'progress.ebook_location',
  'share_visits.device_json',
  'show_listening.settings_json',
  'transcript_passages.cues_json',
  // Below the library folder.
  'trashed_files.path',
  'users.hidden_series_json',
  'users.libraries_json',
  'users.permissions_json',
  'users.tags_json',
])

/** All tables but those of the migrator, the full-text index and the engine of jobs. */
async function allTables() {
  const tables = await db.read.introspection.getTables()
  return tables.filter(
    ({ name, schema }) => !/^(kysely|search_|words)/.test(name) && schema !== 'graphile_worker',
  )
}

it('knows of every column that may hold a path whether it does', async () => {
  const mapped = new Set(
    pathTables.flatMap(({ table, columns }) =>
      Object.keys(columns).map((name) => `${table}.${name}`),
    ),
  )
  const found = (await allTables()).flatMap(({ name: table, columns }) =>
    leftAsTheyAre.has(table)
      ? []
      : columns
          .filter(({ name }) => /path|_json$|minified|location/.test(name))
          .map(({ name }) => `${table}.${name}`),
  )
  expect(found.filter((name) => !mapped.has(name) && !pathless.has(name))).toEqual([])
  expect([...mapped, ...pathless].filter((name) => !found.includes(name))).toEqual([])
})

/** Columns in which a text stands, with one that has it. */
async function placesOf(text: string): Promise<Record<string, string>> {
  const places: Record<string, string> = {}
  for (const { name: table, columns } of await allTables()) {
    if (leftAsTheyAre.has(table)) continue
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      db.read,
    )
    for (const row of rows)
      for (const { name } of columns) {
        const value = row[name]
        if (typeof value === 'string' && value.includes(text)) places[`${table}.${name}`] = value
      }
  }
  return places
}

it('leaves the folder of before nowhere: in items, sessions, history, trash and what is gone', async () => {
  const cover = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  await library(
    {
      'One/1.mp3': audio({ seconds: 2 }),
      'One/2.mp3': audio({ seconds: 2 }),
      'Two/1.mp3': audio({ seconds: 2 }),
      'Gone/1.mp3': audio({ seconds: 2 }),
    },
    test.mediaFolder,
  )
  writeFileSync(join(test.mediaFolder, 'One', 'cover.jpg'), cover)
  const draft = { name: 'Books', folders: [{ fullPath: test.mediaFolder }], mediaType: 'book' }
  const { id: libraryId } = (await test.root.post('/api/libraries', draft)).body
  await test.root.post(`/api/libraries/${libraryId}/scan`)
  await idle(test.root)
  const { results } = (await test.root.get(`/api/libraries/${libraryId}/items?limit=0`)).body
  const idOf = (title: string): string =>
    results.find((item: { relPath: string }) => item.relPath === title).id
  // A session with its cover, a file and a book in the trash, and a book that is gone.
  const played = await test.root.post(`/api/items/${idOf('One')}/play`, {
    deviceInfo: {},
    supportedMimeTypes: ['audio/mpeg'],
  })
  expect(played.status).toBe(200)
  await test.root.post(`/api/session/${played.body.id}/close`, {
    currentTime: 1,
    timeListened: 1,
    duration: 4,
  })
  const { body: one } = await test.root.get(`/api/items/${idOf('One')}`)
  const { ino } = one.media.audioFiles[1]
  expect((await test.root.delete(`/api/items/${one.id}/file/${ino}`)).status).toBe(200)
  expect((await test.root.delete(`/api/items/${idOf('Two')}?hard=1`)).status).toBe(200)
  expect((await test.root.delete(`/api/items/${idOf('Gone')}`)).status).toBe(200)
  await idle(test.root)
  const two = idOf('Two')
  const old = `${test.mediaFolder}/`
  const before = await placesOf(old)
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      'items.path',
      'item_cards.minified',
      'item_files.library_files_json',
      'playback_sessions.cover_path',
      'trashed_files.record_json',
      'tombstones.path',
    ]),
  )

  const { backups } = (await test.root.post('/api/backups')).body
  const moved = join(test.folder, 'elsewhere', 'books')
  mkdirSync(join(test.folder, 'elsewhere'))
  renameSync(test.mediaFolder, moved)
  const folders = [{ from: test.mediaFolder, to: moved }]
  const answer = await test.root.post(`/api/lectern/backups/${backups[0].id}/restore`, { folders })
  expect([answer.status, answer.text]).toEqual([200, 'OK'])
  expect(await placesOf(old)).toEqual({})
  expect(Object.keys(await placesOf(`${moved}/`))).toEqual(Object.keys(before))
  // What was in the trash finds back to where things are now.
  const { entries } = (await test.root.get('/api/lectern/trash')).body
  const entry = entries.find(({ path }: { path: string }) => path === 'Two')
  const back = await test.root.post(`/api/lectern/trash/${entry.id}/restore`, {})
  expect([back.status, existsSync(join(moved, 'Two', '1.mp3'))]).toEqual([200, true])
  expect((await test.root.get(`/api/items/${two}`)).body.path).toBe(join(moved, 'Two'))
}, 240_000)
