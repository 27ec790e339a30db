import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { exportData } from '../../exporting.ts'
import { openArchive } from '#platform/archive/archive.ts'
import { createMovedInApp } from '#testing/apps/moved-in-app.ts'
import type { MovedInApp } from '#testing/apps/moved-in-app.ts'
import { laySmallInstallation } from '#testing/leaving/small-installation.ts'
import { describedKinds } from './json/describe.ts'
import { exportedKinds } from './json/kinds.ts'

const now = () => Date.UTC(2026, 10, 22, 7, 45)
let server: MovedInApp
beforeEach(async () => {
  server = await createMovedInApp(now)
})
afterEach(() => server.close())

async function exportTo(name: string): Promise<string> {
  const to = join(server.folder, name)
  await exportData(server.config, { kind: 'json', to, asJson: true }, { say: () => undefined, now })
  return to
}

it('holds everything in lines that are as their schemas say', async () => {
  const { config } = await laySmallInstallation(join(server.folder, 'abs'))
  await server.bring(config)
  const folder = await exportTo('everything')
  const counts: Record<string, number> = {}
  for (const { name, shape } of exportedKinds) {
    const text = await readFile(join(folder, `${name}.ndjson`), 'utf8')
    const lines = text.split('\n').filter(Boolean)
    // Fields that nobody described, at any depth, would be missing in what comes out.
    for (const line of lines) expect(shape.parse(JSON.parse(line))).toEqual(JSON.parse(line))
    counts[name] = lines.length
    const schema = JSON.parse(await readFile(join(folder, 'schema', `${name}.json`), 'utf8'))
    expect(schema).toMatchObject({ type: 'object', required: expect.any(Array) })
  }
  expect(counts).toMatchObject({
    users: 1,
    libraries: 2,
    items: 2,
    progress: 2,
    bookmarks: 1,
    sessions: 1,
    shares: 1,
    'collection-items': 1,
    'playlist-items': 1,
    authors: 1,
    series: 1,
    settings: 3,
  })
  const manifest = JSON.parse(await readFile(join(folder, 'export.json'), 'utf8'))
  expect(manifest).toMatchObject({ format: 1, createdAt: now() })
  expect(await readdir(folder)).toHaveLength(exportedKinds.length + 3)
})

it('holds no secret', async () => {
  const as = await server.start()
  await as(null).post('/init', { newRoot: { username: 'root', password: 'a long secret' } })
  const archive = await openArchive(await exportTo('everything.zip'))
  for (const { name } of archive.entries) {
    const text = (await archive.read(name, 1e8)).toString()
    expect(text).not.toMatch(/\$argon2|eyJ[\w-]+\.|token-secret/)
  }
  const users = JSON.parse((await archive.read('users.ndjson', 1e6)).toString())
  expect(users).toMatchObject({ username: 'root', hasPassword: true })
  await archive.close()
})

it('is described field by field in docs/export.md', async () => {
  const docs = await readFile(join(import.meta.dirname, '../../../../docs/export.md'), 'utf8')
  const described = describedKinds()
  expect(docs).toContain(described)
  // Each field has words.
  expect(described.split('\n').filter((line) => /: *$/.test(line))).toEqual([])
})
