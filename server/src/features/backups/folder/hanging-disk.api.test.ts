import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { diskDoors } from '#platform/disk/disk.ts'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { hangDisk } from '#testing/hanging-disk.ts'

// Read when the doors are made.
vi.hoisted(() => {
  process.env['LECTERN_DISK_TIMEOUT'] = '2'
})

let test: TestApp
let recover = (): void => undefined
beforeEach(async () => {
  test = await createTestApp()
})
afterEach(async () => {
  recover()
  await test.close()
})

it('gives up a backup when its folder stops answering, and makes the next one', async () => {
  const there = join(test.folder, 'there')
  expect((await test.root.patch('/api/backups/path', { path: there })).status).toBe(200)
  recover = hangDisk((path) => path.startsWith(there))
  const answer = await test.root.post('/api/backups')
  expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('not answer')])
  const overview = await test.root.get('/api/lectern/backups')
  expect(overview.status).toBe(200)
  expect(overview.body.problem).toContain('not answer')
  // Everything else goes on.
  const health = await test.anonymous.get('/healthcheck')
  expect(health.status).toBe(200)
  const { findings } = (await test.root.get('/api/lectern/state')).body
  expect(findings.map(({ kind }: { kind: string }) => kind)).toContain('backupsUnusable')

  recover()
  await expect.poll(async () => (await test.root.post('/api/backups')).status).toBe(200)
  expect(readdirSync(there).filter((name) => name.endsWith('.part'))).toEqual([])
})

it('gives up in the middle of writing', async () => {
  const there = join(test.folder, 'there')
  expect((await test.root.patch('/api/backups/path', { path: there })).status).toBe(200)
  recover = hangDisk((path, call) => path.includes('.part') && call === 'chmod')
  const answer = await test.root.post('/api/backups')
  recover()
  expect([200, 503]).toContain(answer.status)
  await expect.poll(async () => (await test.root.post('/api/backups')).status).toBe(200)
  expect(readdirSync(there).filter((name) => name.endsWith('.part'))).toEqual([])
})

it('makes backups while the disk of a library doesn’t answer', async () => {
  mkdirSync(test.mediaFolder)
  const draft = { name: 'Books', folders: [{ fullPath: test.mediaFolder }], mediaType: 'book' }
  expect((await test.root.post('/api/libraries', draft)).status).toBe(200)
  diskDoors.know(test.mediaFolder)
  recover = hangDisk((path) => path.startsWith(test.mediaFolder))
  const answer = await test.root.post('/api/backups')
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
})
