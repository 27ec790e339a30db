import { lstat, mkdir, readdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBooksApp } from '#testing/apps/books-app.ts'
import type { TestApp } from '#testing/app.ts'
import { audio, epub } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'
import { listenAs } from '#guard/listener.ts'

const trash = '/api/lectern/trash'
const day = 86_400_000

let test: TestApp
let libraryId: string
let books: string
beforeEach(async () => {
  ;({ test, libraryId, books } = await createBooksApp({
    'Ada Lane/First/1.mp3': audio({ seconds: 1 }),
    'Ada Lane/First/2.mp3': audio({ seconds: 2 }),
    'Ada Lane/First/extra.epub': epub({ metadata: '<dc:title>First</dc:title>' }),
    'Ada Lane/First/metadata.json': '{"title":"First"}',
    'Ben Ota/Second/1.mp3': audio({ seconds: 3 }),
    'Single.m4b': audio({ seconds: 4 }),
  }))
})
afterEach(() => test.close())

async function scan(): Promise<void> {
  await test.root.post(`/api/libraries/${libraryId}/scan`)
  await idle(test.root)
}

async function idOf(relPath: string): Promise<string> {
  const { body } = await test.root.get(`/api/libraries/${libraryId}/items?limit=0`)
  const items = body.results as { id: string; relPath: string }[]
  return items.find((item) => item.relPath === relPath)?.id ?? `no item at ${relPath}`
}

const isThere = (...path: string[]): Promise<boolean> =>
  lstat(join(books, ...path)).then(
    () => true,
    () => false,
  )

const deleteHard = (id: string) => test.root.delete(`/api/items/${id}?hard=1`)
const listed = async () => (await test.root.get(trash)).body
const first = async () => (await listed()).entries[0]
const restore = (id: string, body: object = {}) => test.root.post(`${trash}/${id}/restore`, body)

describe('a deleted book', () => {
  it('lies in the trash of its folder, and who, when and how much is told', async () => {
    const id = await idOf('Ada Lane/First')
    const size = (await stat(join(books, 'Ada Lane/First/1.mp3'))).size
    expect((await deleteHard(id)).text).toBe('OK')
    expect(await isThere('Ada Lane/First')).toBe(false)
    const { entries, sums, keptDays } = await listed()
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      kind: 'item',
      title: 'First',
      path: 'Ada Lane/First',
      numPieces: 1,
      numFiles: 4,
      deletedAt: test.clock.now,
      expiresAt: test.clock.now + 14 * day,
      deletedBy: { username: 'root' },
    })
    expect(entries[0].size).toBeGreaterThan(size)
    expect(sums).toMatchObject({ numEntries: 1, numFiles: 4, frees: entries[0].size })
    expect(keptDays).toBe(14)
    const kept = join('.lectern-trash', entries[0].id, 'files/Ada Lane/First/1.mp3')
    expect((await stat(join(books, kept))).size).toBe(size)
    const { body } = await test.root.get(`${trash}/${entries[0].id}`)
    expect(body.pieces).toMatchObject([{ itemId: id, isFolder: true, path: 'Ada Lane/First' }])
  })

  it('comes back as the same book: id, place, cover, what people wrote, when it was added', async () => {
    const id = await idOf('Ada Lane/First')
    await test.root.patch(`/api/items/${id}/media`, {
      metadata: { title: 'The first', authors: [{ name: 'Ada L.' }], narrators: ['Me'] },
      tags: ['mine'],
    })
    await test.root.patch(`/api/me/progress/${id}`, { currentTime: 2, duration: 3, progress: 0.6 })
    const before = (await test.root.get(`/api/items/${id}?expanded=1`)).body
    test.clock.now += 60_000
    await deleteHard(id)
    expect((await test.root.get(`/api/items/${id}`)).status).toBe(404)
    await scan()
    const back = await restore((await first()).id)
    expect(back.body).toEqual({ numRestored: 1, paths: ['Ada Lane/First'], itemIds: [id] })
    const after = (await test.root.get(`/api/items/${id}?expanded=1`)).body
    const { updatedAt: _u, lastScan: _l, ctimeMs: _c, mtimeMs: _m, ...rest } = before
    const { authors, ...metadata } = rest.media.metadata
    expect(after.media.metadata).toMatchObject({ ...metadata, authors: [{ name: 'Ada L.' }] })
    expect(authors).toHaveLength(1)
    expect(after).toMatchObject({ id, ino: rest.ino, addedAt: rest.addedAt, path: rest.path })
    expect(after.media.tags).toEqual(['mine'])
    expect(after.media.tracks).toHaveLength(2)
    const { body } = await test.root.get(`/api/me/progress/${id}`)
    expect(body).toMatchObject({ libraryItemId: id, currentTime: 2 })
    expect((await listed()).entries).toEqual([])
    expect(await readdir(join(books, '.lectern-trash'))).toEqual([])
    await scan()
    expect((await test.root.get(`/api/items/${id}`)).body.media.metadata.title).toBe('The first')
  })

  it('comes back into the lists it was in, at its place', async () => {
    const ids = await Promise.all(['Ada Lane/First', 'Ben Ota/Second', 'Single.m4b'].map(idOf))
    const [one = '', two = '', three = ''] = ids
    const items = ids.map((libraryItemId) => ({ libraryItemId }))
    const add = async (kind: string, more: object): Promise<string> =>
      (await test.root.post(`/api/${kind}`, { libraryId, name: kind, ...more })).body.id
    const collection = await add('collections', { books: ids })
    const playlist = await add('playlists', { items })
    const gone = await add('collections', { books: [two] })
    const order = async (kind: string, id: string) => {
      const { body } = await test.root.get(`/api/lectern/lists/${kind}/${id}/items`)
      return body.results.map((row: { libraryItemId: string }) => row.libraryItemId)
    }
    await test.root.post('/api/items/batch/delete?hard=1', { libraryItemIds: [one, two] })
    expect(await order('collections', collection)).toEqual([three])
    await test.root.delete(`/api/collections/${gone}`)
    for (const { id } of (await listed()).entries) await restore(id)
    expect(await order('collections', collection)).toEqual([one, two, three])
    expect(await order('playlists', playlist)).toEqual([one, two, three])
    expect((await test.root.get(`/api/collections/${gone}`)).status).toBe(404)
  })

  it('brings back the playlists that ended with it, but none that its owner removed', async () => {
    const [one = '', two = ''] = await Promise.all(['Ada Lane/First', 'Ben Ota/Second'].map(idOf))
    const reader = await test.user('reader')
    const add = async (name: string, ids: string[]): Promise<string> => {
      const items = ids.map((libraryItemId) => ({ libraryItemId }))
      const given = { libraryId, name, description: `About ${name}`, items }
      return (await reader.post('/api/playlists', given)).body.id
    }
    const both = await add('Both', [two, one])
    const single = await add('Single', [one])
    const removed = await add('Removed', [one, two])
    const read = async (id: string) => (await reader.get(`/api/playlists/${id}`)).body
    const before = await read(both)
    await test.app.listen()
    const ears = await listenAs(test.app.port(), reader.token)

    await deleteHard(one)
    await ears.until('playlist_removed', single)
    await reader.delete(`/api/playlists/${removed}`)
    await deleteHard(two)
    await ears.until('playlist_removed', both)
    const namesake = await add('Both', [await idOf('Single.m4b')])

    const entryOf = async (title: string): Promise<string> =>
      (await listed()).entries.find((entry: { title: string }) => entry.title === title).id
    await restore(await entryOf('First'))
    await ears.until('playlist_added', both)
    await ears.until('playlist_added', single)
    await restore(await entryOf('Second'))
    await ears.until('playlist_updated', both)
    ears.close()

    const after = await read(both)
    const { items: _before, lastUpdate: _then, ...head } = before
    expect(after).toMatchObject(head)
    const order = after.items.map((item: { libraryItemId: string }) => item.libraryItemId)
    expect(order).toEqual([two, one])
    expect((await read(single)).items).toHaveLength(1)
    expect((await read(namesake)).items).toHaveLength(1)
    expect((await reader.get(`/api/playlists/${removed}`)).status).toBe(404)
    // Removed by its owner once it was back, it stays away.
    await reader.delete(`/api/playlists/${single}`)
    await deleteHard(one)
    await restore(await entryOf('First'))
    expect((await reader.get(`/api/playlists/${single}`)).status).toBe(404)
  })

  it('keeps its uploaded cover, until the trash is emptied', async () => {
    const id = await idOf('Ben Ota/Second')
    const bytes = await sharp({
      create: { width: 8, height: 8, channels: 3, background: 'red' },
    })
      .png()
      .toBuffer()
    const put = await test.root.form(`/api/items/${id}/cover`, [
      { field: 'cover', file: 'x.png', bytes },
    ])
    const { cover } = put.body
    await deleteHard(id)
    await restore((await first()).id)
    const item = await test.root.get(`/api/items/${id}`)
    expect(item.body.media.coverPath).toBe(cover)
    expect((await readFile(cover)).equals(bytes)).toBe(true)
    await deleteHard(id)
    await test.root.delete(`${trash}/${(await first()).id}`)
    await expect(lstat(cover)).rejects.toThrow('ENOENT')
  })

  it('is told of in its history, gone and back', async () => {
    const id = await idOf('Single.m4b')
    await deleteHard(id)
    await restore((await first()).id)
    const { entries } = (await test.root.get(`/api/lectern/items/${id}/changes`)).body
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(['restored', 'deleted'])
    expect(entries[0]).toMatchObject({
      by: { name: 'root' },
      fields: [{ field: 'item', before: null, after: { path: 'Single.m4b' } }],
    })
    expect(entries[1].undoneBy).toBe(entries[0].id)
  })

  it('is not taken for a book by scans, nor its copy', async () => {
    await deleteHard(await idOf('Ada Lane/First'))
    await deleteHard(await idOf('Single.m4b'))
    await scan()
    const { body } = await test.root.get(`/api/libraries/${libraryId}/items?limit=0`)
    expect(body.results).toMatchObject([{ relPath: 'Ben Ota/Second' }])
  })
})

it('puts one of several back, then the rest', async () => {
  const ids = [await idOf('Ada Lane/First'), await idOf('Single.m4b')]
  await test.root.post('/api/items/batch/delete?hard=1', { libraryItemIds: ids })
  const entry = await first()
  expect(entry).toMatchObject({ numPieces: 2 })
  const { pieces } = (await test.root.get(`${trash}/${entry.id}`)).body
  const single = pieces.find(({ path }: { path: string }) => path === 'Single.m4b')
  const one = await restore(entry.id, { pieces: [single.id] })
  expect(one.body).toMatchObject({ numRestored: 1, itemIds: [ids[1]] })
  expect(await isThere('Ada Lane/First')).toBe(false)
  expect((await restore(entry.id, { pieces: [single.id] })).status).toBe(404)
  expect((await restore(entry.id)).body).toMatchObject({ numRestored: 1, itemIds: [ids[0]] })
  expect(await idOf('Single.m4b')).toBe(ids[1])
})

it('puts a single file back into its book', async () => {
  const id = await idOf('Ada Lane/First')
  const { body } = await test.root.get(`/api/items/${id}`)
  const files = body.libraryFiles as { ino: string; metadata: { filename: string } }[]
  for (const name of ['2.mp3', 'extra.epub']) {
    const ino = files.find((file) => file.metadata.filename === name)?.ino
    expect((await test.root.delete(`/api/items/${id}/file/${ino}`)).status).toBe(200)
  }
  expect((await test.root.get(`/api/items/${id}?expanded=1`)).body.media.numTracks).toBe(1)
  for (const { id: entryId } of (await listed()).entries) {
    expect((await restore(entryId)).body).toMatchObject({ numRestored: 1, itemIds: [id] })
  }
  const { media } = (await test.root.get(`/api/items/${id}?expanded=1`)).body
  expect(media.numTracks).toBe(2)
  expect(media.ebookFile.metadata.filename).toBe('extra.epub')
})

it('keeps metadata files, too, as one entry', async () => {
  const removed = await test.root.post(`/api/libraries/${libraryId}/remove-metadata?ext=json`)
  expect(removed.body).toEqual({ found: 1, removed: 1 })
  const entry = await first()
  expect(entry).toMatchObject({ kind: 'metadata', numPieces: 1 })
  await restore(entry.id)
  const text = await readFile(join(books, 'Ada Lane/First/metadata.json'), 'utf8')
  expect(text).toBe('{"title":"First"}')
})

describe('what is in the way', () => {
  it('is named and stays; beside it is room', async () => {
    const id = await idOf('Single.m4b')
    await deleteHard(id)
    await writeFile(join(books, 'Single.m4b'), 'another')
    const { id: entryId } = await first()
    const refused = await restore(entryId)
    expect(refused.status).toBe(409)
    expect(refused.text).toMatch(/“Single.m4b” can’t be put back: something of that name/)
    expect(await readFile(join(books, 'Single.m4b'), 'utf8')).toBe('another')
    const back = await restore(entryId, { beside: true })
    expect(back.body).toMatchObject({ paths: ['Single (2).m4b'], itemIds: [id] })
    expect(await idOf('Single (2).m4b')).toBe(id)
  })

  it('keeps all of an entry where it is', async () => {
    const libraryItemIds = [await idOf('Ada Lane/First'), await idOf('Ben Ota/Second')]
    await test.root.post('/api/items/batch/delete?hard=1', { libraryItemIds })
    await mkdir(join(books, 'Ben Ota/Second'))
    const entry = await first()
    expect((await restore(entry.id)).status).toBe(409)
    expect(await isThere('Ada Lane/First')).toBe(false)
    expect((await first()).numPieces).toBe(2)
  })

  it('may not lead out of the library', async () => {
    await deleteHard(await idOf('Ben Ota/Second'))
    const outside = join(test.mediaFolder, 'outside')
    await mkdir(outside)
    await rename(join(books, 'Ben Ota'), join(test.mediaFolder, 'old'))
    await symlink(outside, join(books, 'Ben Ota'))
    expect((await restore((await first()).id)).status).toBe(403)
    expect(await readdir(outside)).toEqual([])
  })
})

describe('emptying', () => {
  it('deletes one entry, those of a library, or all, for good', async () => {
    await deleteHard(await idOf('Single.m4b'))
    await deleteHard(await idOf('Ben Ota/Second'))
    const { entries, sums } = await listed()
    const one = await test.root.delete(`${trash}/${entries[0].id}`)
    expect(one.body).toEqual({ numEntries: 1, freed: entries[0].frees })
    expect((await test.root.delete(`${trash}/${entries[0].id}`)).status).toBe(404)
    const rest = await test.root.post(`${trash}/empty`, { libraryId })
    expect(rest.body).toEqual({ numEntries: 1, freed: sums.frees - entries[0].frees })
    expect(await readdir(join(books, '.lectern-trash'))).toEqual([])
    expect((await test.root.post(`${trash}/empty`, {})).body).toEqual({ numEntries: 0, freed: 0 })
    expect((await test.root.post(`${trash}/empty`, { libraryId: 'none' })).status).toBe(404)
  })

  it('deletes at once when nothing is to be kept', async () => {
    const set = await test.root.patch(`${trash}/settings`, { keptDays: 0 })
    expect(set.body).toEqual({ keptDays: 0 })
    await deleteHard(await idOf('Single.m4b'))
    expect(await isThere('Single.m4b')).toBe(false)
    expect(await isThere('.lectern-trash')).toBe(false)
    expect((await listed()).entries).toEqual([])
  })

  it.each([{ keptDays: -1 }, { keptDays: 91 }, { keptDays: 1.5 }, { keptDays: '7' }, {}])(
    'refuses to keep files for %j',
    async (body) => {
      const refused = await test.root.patch(`${trash}/settings`, body)
      expect(refused.status).toBe(400)
      expect(refused.text).toContain('0 to 90 whole days')
      expect((await listed()).keptDays).toBe(14)
    },
  )
})

describe('as time goes by', () => {
  it('is emptied after the days that are set, by the server that leads', async () => {
    await test.root.patch(`${trash}/settings`, { keptDays: 2 })
    await deleteHard(await idOf('Single.m4b'))
    const { id } = await first()
    test.clock.now += 2 * day - 1
    await restarted()
    expect(await isThere('.lectern-trash', id)).toBe(true)
    test.clock.now += 1
    await restarted()
    await vi.waitFor(async () => expect(await isThere('.lectern-trash', id)).toBe(false), waiting)
    await vi.waitFor(async () => expect((await listed()).total).toBe(0), waiting)
  })

  it('is known again when its library is made anew', async () => {
    await deleteHard(await idOf('Single.m4b'))
    const { id } = await first()
    await test.root.delete(`/api/libraries/${libraryId}`)
    expect((await listed()).entries).toEqual([])
    expect(await isThere('.lectern-trash', id)).toBe(true)
    const made = await test.root.post('/api/libraries', {
      name: 'Books again',
      folders: [{ fullPath: books }],
      settings: { disableWatcher: true },
    })
    libraryId = made.body.id
    await restarted()
    await vi.waitFor(async () => expect((await first())?.id).toBe(id), waiting)
    expect((await restore(id)).body).toMatchObject({ numRestored: 1 })
    await scan()
    expect(await idOf('Single.m4b')).not.toMatch(/no item/)
  })
})

const waiting = { timeout: 30_000 }

/** As leading begins, which is when the trash is looked through. */
async function restarted(): Promise<void> {
  await test.restart()
  await test.app.listen()
  test.root = await test.signIn('root')
}

describe('who may', () => {
  it('is an admin, or somebody who may delete and sees the library', async () => {
    await deleteHard(await idOf('Single.m4b'))
    const { id } = await first()
    const right = { permissions: { delete: true, accessExplicitContent: true } }
    const reader = await test.user('reader')
    const deleter = await test.user('deleter', right)
    const stranger = await test.user('stranger', {
      permissions: { delete: true, accessAllLibraries: false },
      librariesAccessible: [],
    })
    const limited = await test.user('limited', {
      permissions: { delete: true, accessExplicitContent: false },
    })
    expect((await deleter.get(trash)).body.entries).toMatchObject([{ id }])
    expect((await deleter.get(trash)).body.libraries[0].folders).toBeUndefined()
    expect((await test.root.get(trash)).body.libraries[0].folders).toMatchObject([{ path: books }])
    for (const { who, status } of [
      { who: reader, status: 403 },
      { who: stranger, status: 404 },
      { who: limited, status: 404 },
    ]) {
      expect((await who.get(`${trash}/${id}`)).status).toBe(status)
      expect((await who.post(`${trash}/${id}/restore`, {})).status).toBe(status)
      expect((await who.delete(`${trash}/${id}`)).status).toBe(status)
      const seen = await who.get(trash)
      if (status === 403) expect(seen.status).toBe(403)
      else expect(seen.body).toMatchObject({ entries: [], total: 0, libraries: [] })
      await who.post(`${trash}/empty`, {})
    }
    expect((await deleter.patch(`${trash}/settings`, { keptDays: 1 })).status).toBe(403)
    expect((await test.anonymous.get(trash)).status).toBe(401)
    expect((await deleter.post(`${trash}/${id}/restore`, {})).status).toBe(200)
  })
})

it.each([{ pieces: [] }, { pieces: 'all' }, { beside: 'yes' }])('refuses %j', async (body) => {
  await deleteHard(await idOf('Single.m4b'))
  const entry = await first()
  expect((await restore(entry.id, body)).status).toBe(400)
  expect((await restore('unknown')).status).toBe(404)
  expect((await restore(entry.id, { pieces: ['unknown'] })).status).toBe(404)
  expect(await isThere('Single.m4b')).toBe(false)
})
