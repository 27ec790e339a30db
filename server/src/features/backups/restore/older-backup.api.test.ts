import { createReadStream, mkdirSync, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { writeZip } from '#platform/archive/zip-writer.ts'
import { examineSqliteFile } from '#storage/move/copies.ts'
import { databaseEntry, detailsEntry, detailsText, manifestEntry } from '../archive/manifest.ts'
import { openBackup } from '../archive/read-backup.ts'

let test: TestApp
beforeEach(async () => {
  test = await createTestApp()
})
afterEach(() => test.close())

const backups = (): string => join(test.folder, 'metadata', 'backups')

/** The only backup there is, made again as an earlier release would have made it: without what came later. */
async function makeOlder(): Promise<string> {
  const [name = ''] = readdirSync(backups()).filter((one) => one.endsWith('.audiobookshelf'))
  const backup = await openBackup(join(backups(), name))
  const work = join(test.folder, 'older')
  mkdirSync(work)
  await backup.unpackDatabase(work)
  await backup.close()
  const database = join(work, databaseEntry)
  const db = new SqliteDatabase(database)
  db.exec(`alter table items drop column missing_since;
    drop table task_runs;
    delete from kysely_migration where name in ('0012-missing-since', '0052-task-runs')`)
  const steps = db.prepare('select name from kysely_migration order by name').pluck().all()
  db.close()
  const rows = await examineSqliteFile(database)
  const details = {
    id: '2020-01-01T0000',
    key: 'lectern',
    createdAt: 1577836800000,
    version: '2.4.0',
  }
  await writeZip(join(backups(), `${details.id}.audiobookshelf`), async (add) => {
    const text = (entry: string, content: string) =>
      add({ name: entry, bytes: Buffer.from(content), mtimeMs: 0, compress: true })
    await text(detailsEntry, detailsText(details))
    const bytes = { stream: createReadStream(database), size: statSync(database).size }
    const entry = await add({ name: databaseEntry, bytes, mtimeMs: 0, compress: true })
    const manifest = { format: 1, version: details.version, steps, rows, entries: [entry] }
    await text(manifestEntry, JSON.stringify(manifest))
  })
  return details.id
}

it('a backup of an earlier release is restored with all that is in it, and stays as it was', async () => {
  await test.user('ada')
  expect((await test.root.post('/api/backups')).status).toBe(200)
  const id = await makeOlder()
  const before = await readFile(join(backups(), `${id}.audiobookshelf`))
  await test.user('late')

  expect((await test.root.get(`/api/backups/${id}/apply`)).status).toBe(200)
  const { users } = (await test.root.get('/api/users')).body
  expect(users.map(({ username }: { username: string }) => username).toSorted()).toEqual([
    'ada',
    'root',
  ])
  expect((await test.root.get('/api/lectern/state')).status).toBe(200)
  expect(await readFile(join(backups(), `${id}.audiobookshelf`))).toEqual(before)
})
