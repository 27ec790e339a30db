import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { clientsOf } from '#testing/clients.ts'
import type { Client } from '#testing/clients.ts'
import { isSqlite } from '#testing/database.ts'
import { announced, emptyLibrary, sendPiece } from './testing.ts'

/** Uploads whose requests go to one server and then to another, on the same disk. */
describe.skipIf(isSqlite)('several servers', () => {
  let test: TestApp
  let there: Client
  beforeEach(async () => {
    test = await createTestApp()
    const app = await test.beside()
    there = clientsOf(() => app)(test.root.token)
  })
  afterEach(() => test.close())

  it('go on with each other’s uploads, piece by piece', async () => {
    const { fullPath, place } = await emptyLibrary(test, 'books')
    const files = announced({ '1.mp3': '0123456789', '2.mp3': 'two' })
    const begun = await test.root.post('/api/lectern/uploads', { ...place, title: 'Title', files })
    const at = `${begun.body.id}/files/0`
    for (let offset = 0; offset < 10; offset += 1) {
      const [one, other] = offset % 2 === 0 ? [test.root, there] : [there, test.root]
      expect((await sendPiece(one, at, `${offset}`, { offset })).status).toBe(204)
      expect((await sendPiece(other, at, `${offset}`, { offset })).status).toBe(409)
    }
    expect((await sendPiece(there, `${begun.body.id}/files/1`, 'two')).status).toBe(204)
    for (const who of [there, test.root]) {
      const answer = await who.post(`/api/lectern/uploads/${begun.body.id}/finish`)
      expect(answer).toMatchObject({ status: 200, body: { path: 'Title' } })
    }
    expect(await readFile(join(fullPath, 'Title/1.mp3'), 'utf8')).toBe('0123456789')
    const next = await test.root.post('/api/lectern/uploads', { ...place, title: 'Next', files })
    expect((await there.delete(`/api/lectern/uploads/${next.body.id}`)).status).toBe(200)
    const late = await test.root.post(`/api/lectern/uploads/${next.body.id}/finish`)
    expect(late).toMatchObject({ status: 404, text: 'This upload was cancelled.' })
  })
})
