import { rm, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openArchive } from '../../platform/archive/archive.ts'
import { createBooksApp } from '../../testing/apps/books-app.ts'
import type { BooksApp } from '../../testing/apps/books-app.ts'
import type { TestApp } from '../../testing/app.ts'
import { audio } from '../../testing/fixture-library.ts'

let test: TestApp
let books: string
let idOf: BooksApp['idOf']
let libraryId: string

beforeEach(async () => {
  ;({ test, libraryId, books, idOf } = await createBooksApp({
    'Ada/Näme/CD1/1.mp3': audio({ seconds: 1 }),
    'Ada/Näme/CD2/1.mp3': audio({ seconds: 2 }),
    'Ben/Näme/第一章.mp3': audio({ seconds: 1 }),
    'Single.m4b': audio({ seconds: 1 }),
  }))
})
afterEach(() => test.close())

/** Name → bytes of an archive's files. */
async function unpacked(bytes: Buffer): Promise<Map<string, Buffer>> {
  const path = join(test.folder, 'download.zip')
  await writeFile(path, bytes)
  const archive = await openArchive(path)
  try {
    const files = new Map<string, Buffer>()
    for (const { name } of archive.entries) files.set(name, await archive.read(name, 10_000_000))
    return files
  } finally {
    await archive.close()
  }
}

describe('downloading', () => {
  it('packs the files of a folder', async () => {
    const answer = await test.root.get(`/api/items/${await idOf('Ada/Näme')}/download`)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="N?me.zip"; filename*=UTF-8''N%C3%A4me.zip`,
      'content-length': String(answer.bytes.length),
    })
    const files = await unpacked(answer.bytes)
    expect([...files.keys()].sort()).toEqual(['CD1/1.mp3', 'CD2/1.mp3'])
    const original = await readFile(join(books, 'Ada/Näme/CD2/1.mp3'))
    expect(files.get('CD2/1.mp3')?.equals(original)).toBe(true)
  })

  it('sends a single file as it is', async () => {
    const { headers, bytes } = await test.root.get(
      `/api/items/${await idOf('Single.m4b')}/download`,
    )
    expect(headers['content-disposition']).toBe('attachment; filename="Single.m4b"')
    expect(bytes.equals(await readFile(join(books, 'Single.m4b')))).toBe(true)
  })

  it('packs several items, each in a folder of its own', async () => {
    const ids = [await idOf('Ada/Näme'), await idOf('Ben/Näme'), 'unknown']
    const path = `/api/libraries/${libraryId}/download?ids=${ids.join(',')}`
    const files = await unpacked((await test.root.get(path)).bytes)
    expect([...files.keys()].sort()).toEqual([
      'Näme (2)/第一章.mp3',
      'Näme/CD1/1.mp3',
      'Näme/CD2/1.mp3',
    ])
    expect((await test.root.get(`/api/libraries/${libraryId}/download`)).status).toBe(400)
    expect((await test.root.get(`/api/libraries/${libraryId}/download?ids=x`)).status).toBe(404)
  })

  it('leaves out what is gone', async () => {
    const path = `/api/items/${await idOf('Ada/Näme')}/download`
    await rm(join(books, 'Ada/Näme/CD1'), { recursive: true })
    expect([...(await unpacked((await test.root.get(path)).bytes)).keys()]).toEqual(['CD2/1.mp3'])
    await rm(join(books, 'Ada'), { recursive: true })
    expect((await test.root.get(path)).status).toBe(404)
  })

  it('ends in the middle when its user is disabled, or the key is revoked that asked for it', async () => {
    const path = `/api/items/${await idOf('Single.m4b')}/download`
    // More than could be sent before it is stopped; nothing of it takes room.
    await truncate(join(books, 'Single.m4b'), 64 * 1024 ** 3)
    const client = await test.user('taker', { permissions: { download: true } })
    const { id } = (await client.get('/api/me')).body
    const made = await test.root.post('/api/api-keys', { name: 'Script', userId: id })
    await test.app.listen()
    const begin = async (token: string | null) => {
      const response = await fetch(`http://127.0.0.1:${test.app.port()}${path}?token=${token}`)
      expect(response.status).toBe(200)
      const reader = response.body?.getReader()
      expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
      return async (): Promise<void> => {
        while (!(await reader?.read())?.done);
      }
    }
    const [mine, ofKey] = [await begin(client.token), await begin(made.body.apiKey.apiKey)]
    await test.root.delete(`/api/api-keys/${made.body.apiKey.id}`)
    await expect(ofKey()).rejects.toThrow('terminated')
    expect((await client.get('/api/me')).status).toBe(200)
    await test.root.patch(`/api/users/${id}`, { isActive: false })
    await expect(mine()).rejects.toThrow('terminated')
  })

  it('is for those who may', async () => {
    const id = await idOf('Ada/Näme')
    const path = `/api/items/${id}/download`
    expect((await test.anonymous.get(path)).status).toBe(401)
    expect((await test.anonymous.get(`${path}?token=${test.root.token}`)).status).toBe(200)
    const none = await test.user('none', { permissions: { download: false } })
    expect((await none.get(path)).status).toBe(403)
    const stranger = await test.user('stranger', {
      permissions: { download: true, accessAllLibraries: false },
      librariesAccessible: [],
    })
    expect((await stranger.get(path)).status).toBe(403)
    const several = `/api/libraries/${libraryId}/download?ids=${id}`
    expect((await stranger.get(several)).status).toBe(403)
  })
})
