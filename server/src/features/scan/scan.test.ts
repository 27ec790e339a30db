import { rename, rm, mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Library } from '@lectern/contract'
import { audio, epub, png } from '../../testing/fixture-library.ts'
import { scanStore } from './plan/scan.store.ts'
import { scanBench } from './testing.ts'
import type { ScanBench } from './testing.ts'

const one = { title: 'One', album: 'First Light', artist: 'Ada Lane', track: '1' }
const book = {
  'Ada Lane/Harbor/1 - First Light/01.mp3': audio({ seconds: 2, tags: one }),
  'Ada Lane/Harbor/1 - First Light/02.mp3': audio({ seconds: 3, tags: { ...one, track: '2' } }),
  'Ada Lane/Harbor/1 - First Light/cover.png': png(),
  'Ben Ota/Paper Moons/paper.epub': epub({
    metadata: '<dc:title>Paper Moons</dc:title><dc:creator opf:role="aut">Ben Ota</dc:creator>',
    cover: png({ rgb: 0xff0000 }),
  }),
  'Lone Star.m4b': audio({ seconds: 4, tags: { album: 'Lone Star', artist: 'Eli Park' } }),
}

let bench: ScanBench
afterEach(() => bench.close())

describe('a library scan', () => {
  it('shows the next best cover where a file of that name is no picture', async () => {
    const talking = audio({ seconds: 1, picture: png({ rgb: 0x00ff00 }) })
    bench = await scanBench({
      'Sound/1.mp3': talking,
      'Sound/cover.jpg': Buffer.alloc(3000),
      'Beside/1.mp3': talking,
      'Beside/cover.jpg': '<html>404 Not Found</html>',
      'Beside/front.png': png(),
      'Ebook/b.epub': epub({ metadata: '', cover: png({ rgb: 0xff0000 }) }),
      'Ebook/cover.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    })
    await bench.run()
    const coverOf = async (name: string) => readFile((await bench.item(name)).coverPath ?? '')
    expect(await coverOf('Sound')).toEqual(png({ rgb: 0x00ff00 }))
    expect(await coverOf('Beside')).toEqual(png())
    expect(await coverOf('Ebook')).toEqual(png({ rgb: 0xff0000 }))
  })

  it('does so where the cover of a book becomes junk later, and shows none rather than junk', async () => {
    bench = await scanBench({
      'Sound/1.mp3': audio({ seconds: 1, picture: png({ rgb: 0x00ff00 }) }),
      'Sound/cover.png': png(),
      'Bare/1.mp3': audio({ seconds: 1 }),
      'Bare/cover.png': png(),
    })
    await bench.run()
    await bench.files.write({
      'Sound/cover.png': '<html>404 Not Found</html>',
      'Bare/cover.png': Buffer.alloc(0),
    })
    await bench.run()
    const { coverPath } = await bench.item('Sound')
    expect(await readFile(coverPath ?? '')).toEqual(png({ rgb: 0x00ff00 }))
    expect((await bench.item('Bare')).coverPath).toBeNull()
  })

  it('finds books, their people, covers and files', async () => {
    bench = await scanBench(book)
    expect(await bench.run()).toMatchObject({ added: 3, updated: 0, missing: 0 })
    const items = await bench.items()
    expect(items.map((item) => [item.relPath, item.isFile, item.media.metadata.title])).toEqual([
      ['Ada Lane/Harbor/1 - First Light', false, 'First Light'],
      ['Ben Ota/Paper Moons', false, 'Paper Moons'],
      ['Lone Star.m4b', true, 'Lone Star'],
    ])
    const first = await bench.item('Ada Lane/Harbor/1 - First Light')
    expect(first.media).toMatchObject({
      metadata: {
        authors: [{ name: 'Ada Lane', lastFirst: 'Lane, Ada' }],
        series: [{ name: 'Harbor', sequence: '1' }],
      },
      audioFiles: [{ index: 1 }, { index: 2 }],
    })
    expect(first.coverPath).toBe(join(first.path, 'cover.png'))
    const epubItem = await bench.item('Ben Ota/Paper Moons')
    expect(epubItem.coverPath).toBe(join(bench.metadataPath, 'items', epubItem.id, 'cover.png'))
    expect((await stat(epubItem.coverPath ?? '')).size).toBe(png({ rgb: 0xff0000 }).length)
    const sheet = join(bench.metadataPath, 'items', first.id, 'metadata.json')
    expect(JSON.parse(await readFile(sheet, 'utf8'))).toMatchObject({ series: ['Harbor #1'] })
  })

  it('has ended for everybody as soon as its library is gone', async () => {
    bench = await scanBench(book)
    await bench.scan.scanLibrary(bench.libraryId, { force: false })
    expect(bench.tasks.list().map(({ task }) => task.isFinished)).toEqual([false])
    const forgotten = bench.scan.forget(bench.libraryId)
    expect(bench.tasks.list().map(({ task }) => task.isFinished)).toEqual([true])
    await forgotten
  })

  it('leaves no report of a library that is gone, also when it ends later', async () => {
    bench = await scanBench(book)
    await bench.run()
    await bench.lookAfter()
    const reports = scanStore(bench.db)
    const kept = await reports.report(bench.libraryId)
    expect(kept).not.toBeNull()
    const { libraryId } = bench
    await bench.db.transact((trx) =>
      trx.deleteFrom('libraries').where('id', '=', libraryId).execute(),
    )
    bench.events.publish('library.removed', { libraryId, library: {} as Library })
    await expect.poll(() => reports.report(libraryId)).toBeNull()
    if (kept !== null) await reports.keepReport(libraryId, kept)
    expect(await reports.report(libraryId)).toBeNull()
  })

  it('tells what was added in lists of at most ten, after it is written', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 23 }, (_, n) => [`A/Book ${n}/1.mp3`, audio({ seconds: 1 + n / 10 })]),
    )
    bench = await scanBench(many)
    await bench.run()
    const added = bench.told().filter(({ name }) => name === 'items.added')
    const sizes = added.map(({ payload }) => ('itemIds' in payload ? payload.itemIds.length : 0))
    expect(Math.max(...sizes)).toBeLessThanOrEqual(10)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(23)
  })

  it('finds nothing to do the second time, and writes nothing', async () => {
    bench = await scanBench(book)
    await bench.run()
    const before = await bench.items()
    bench.told()
    expect(await bench.run()).toMatchObject({ added: 0, updated: 0, missing: 0 })
    expect(await bench.run({ force: true })).toMatchObject({ added: 0, updated: 0, missing: 0 })
    expect(bench.told()).toEqual([])
    expect(await bench.items()).toEqual(before)
  })

  it('keeps the id of a moved folder', async () => {
    bench = await scanBench(book)
    await bench.run()
    const { id } = await bench.item('Ada Lane/Harbor/1 - First Light')
    await mkdir(join(bench.files.path, 'Elsewhere'))
    await rename(
      join(bench.files.path, 'Ada Lane/Harbor/1 - First Light'),
      join(bench.files.path, 'Elsewhere/First Light moved'),
    )
    expect(await bench.run()).toMatchObject({ added: 0, updated: 1, missing: 0 })
    expect(await bench.item('Elsewhere/First Light moved')).toMatchObject({ id, isMissing: false })
  })

  it('lets two folders exchange their places', async () => {
    bench = await scanBench(book)
    await bench.run()
    const [a, b] = ['Ada Lane/Harbor/1 - First Light', 'Ben Ota/Paper Moons'] as const
    const idA = (await bench.item(a)).id
    const idB = (await bench.item(b)).id
    const at = (path: string): string => join(bench.files.path, path)
    await rename(at(a), at('parked'))
    await rename(at(b), at(a))
    await rename(at('parked'), at(b))
    expect(await bench.run()).toMatchObject({ added: 0, updated: 2, missing: 0 })
    expect((await bench.item(a)).id).toBe(idB)
    expect((await bench.item(b)).id).toBe(idA)
  })

  it('lets two folders of equal sizes exchange their places', async () => {
    bench = await scanBench({
      'One/1.mp3': audio({ seconds: 2, tags: { album: 'One' } }),
      'Two/1.mp3': audio({ seconds: 2, tags: { album: 'Two' } }),
    })
    await bench.run()
    const [one, two] = [await bench.item('One'), await bench.item('Two')]
    expect(one.contentKey).toBe(two.contentKey)
    const at = (path: string): string => join(bench.files.path, path)
    await rename(at('One'), at('parked'))
    await rename(at('Two'), at('One'))
    await rename(at('parked'), at('Two'))
    expect(await bench.run()).toMatchObject({ added: 0, updated: 2, missing: 0 })
    expect((await bench.item('One')).id).toBe(two.id)
    expect((await bench.item('Two')).id).toBe(one.id)
  })

  it('follows files that come and go inside a book', async () => {
    bench = await scanBench(book)
    await bench.run()
    const relPath = 'Ada Lane/Harbor/1 - First Light'
    await bench.files.write({ [`${relPath}/03.mp3`]: audio({ seconds: 1, tags: { track: '3' } }) })
    expect(await bench.run()).toMatchObject({ updated: 1 })
    expect((await bench.item(relPath)).libraryFiles).toHaveLength(4)
    await rm(join(bench.files.path, relPath, '03.mp3'))
    expect(await bench.run()).toMatchObject({ updated: 1 })
    expect((await bench.item(relPath)).libraryFiles).toHaveLength(3)
  })

  it('marks what is gone as missing, and clears the mark when it returns', async () => {
    bench = await scanBench(book)
    await bench.run()
    const { id, path } = await bench.item('Ben Ota/Paper Moons')
    await rename(path, `${bench.files.path}-parked`)
    expect(await bench.run()).toMatchObject({ added: 0, updated: 0, missing: 1 })
    expect(await bench.item('Ben Ota/Paper Moons')).toMatchObject({ id, isMissing: true })
    expect(await bench.run()).toMatchObject({ added: 0, updated: 0, missing: 0 })
    await rename(`${bench.files.path}-parked`, path)
    expect(await bench.run()).toMatchObject({ added: 0, updated: 1, missing: 0 })
    expect(await bench.item('Ben Ota/Paper Moons')).toMatchObject({ id, isMissing: false })
  })

  it('removes issues with their authors, and knows the book again when it returns', async () => {
    bench = await scanBench(book)
    await bench.run()
    const { id, path } = await bench.item('Ben Ota/Paper Moons')
    await rename(path, `${bench.files.path}-parked`)
    await bench.run()
    bench.told()
    expect(
      await bench.scan.removeIssues(bench.libraryId, { userId: 'root', username: 'root' }),
    ).toBe(1)
    await bench.scan.settled()
    expect(bench.told().map(({ name }) => name)).toEqual(['item.removed', 'author.removed'])
    expect(await bench.items()).toHaveLength(2)
    await rename(`${bench.files.path}-parked`, path)
    expect(await bench.run()).toMatchObject({ added: 1 })
    expect((await bench.item('Ben Ota/Paper Moons')).id).toBe(id)
  })

  it('forgets what was removed a season ago', async () => {
    bench = await scanBench(book)
    await bench.run()
    const { id } = await bench.item('Ben Ota/Paper Moons')
    await rm(join(bench.files.path, 'Ben Ota'), { recursive: true })
    await bench.run()
    await bench.scan.removeIssues(bench.libraryId, { userId: 'root', username: 'root' })
    const own = join(bench.metadataPath, 'items', id)
    await bench.run({ force: true })
    expect(await stat(own).then(() => true)).toBe(true)
    await bench.db.transact((trx) => trx.updateTable('tombstones').set({ removed_at: 1 }).execute())
    await bench.run({ force: true })
    expect(await bench.db.read.selectFrom('tombstones').selectAll().execute()).toEqual([])
    await expect(stat(own)).rejects.toThrow('ENOENT')
  })

  it('keeps edits through a forced scan', async () => {
    bench = await scanBench(book)
    await bench.run()
    const { id } = await bench.item('Lone Star.m4b')
    await bench.db.transact(async (trx) => {
      await trx
        .updateTable('items')
        .set({ title: 'Edited', updated_at: Date.now() + 1000 })
        .where('id', '=', id)
        .execute()
      await trx
        .updateTable('item_details')
        .set({ provenance_json: JSON.stringify({ title: 'edit' }) })
        .where('item_id', '=', id)
        .execute()
    })
    await bench.run({ force: true })
    expect((await bench.item('Lone Star.m4b')).media.metadata.title).toBe('Edited')
  })

  it('believes a metadata.json that somebody else wrote', async () => {
    bench = await scanBench(book)
    await bench.run()
    const { id } = await bench.item('Lone Star.m4b')
    const sheet = join(bench.metadataPath, 'items', id, 'metadata.json')
    await writeFile(sheet, JSON.stringify({ title: 'Lone Star, Restored' }))
    await utimes(sheet, new Date(), new Date(Date.now() + 5000))
    expect(await bench.run({ force: true })).toMatchObject({ updated: 1 })
    expect((await bench.item('Lone Star.m4b')).media.metadata.title).toBe('Lone Star, Restored')
  })

  it('opens nothing that somebody closed by hand, whatever a sheet says', async () => {
    bench = await scanBench(book)
    await bench.run()
    const { id } = await bench.item('Lone Star.m4b')
    const edited = JSON.stringify({ explicit: 'edit', tags: 'edit' })
    await bench.db.transact(async (trx) => {
      await trx.updateTable('items').set({ explicit: 1 }).where('id', '=', id).execute()
      await trx
        .updateTable('item_details')
        .set({ provenance_json: edited })
        .where('item_id', '=', id)
        .execute()
      await trx.deleteFrom('item_labels').where('item_id', '=', id).execute()
      await trx
        .insertInto('item_labels')
        .values({
          item_id: id,
          library_id: bench.libraryId,
          kind: 'tag',
          value: 'adult',
          value_key: 'adult',
          position: 0,
        })
        .execute()
    })
    const sheet = join(bench.metadataPath, 'items', id, 'metadata.json')
    const said = { title: 'Lone Star, Restored', explicit: false, tags: ['nice'] }
    await writeFile(sheet, JSON.stringify(said))
    await utimes(sheet, new Date(), new Date(Date.now() + 5000))
    expect(await bench.run({ force: true })).toMatchObject({ updated: 1 })
    const { media, provenance } = await bench.item('Lone Star.m4b')
    expect(media).toMatchObject({
      metadata: { title: 'Lone Star, Restored', explicit: true },
      tags: ['adult'],
    })
    expect(provenance).toMatchObject({ explicit: { source: 'edit' }, tags: { source: 'edit' } })
  })

  it('takes new tags over what it wrote down itself the last time', async () => {
    bench = await scanBench(book)
    await bench.run()
    const tags = { album: 'Lone Star Rising', artist: 'Eli Park' }
    await bench.files.write({ 'Lone Star.m4b': audio({ seconds: 5, tags }) })
    expect(await bench.run()).toMatchObject({ updated: 1 })
    expect((await bench.item('Lone Star.m4b')).media.metadata.title).toBe('Lone Star Rising')
  })

  it('leaves a broken audio file out and goes on', async () => {
    bench = await scanBench({ ...book, 'X/Broken/1.mp3': 'no sound', 'X/Half/1.mp3': 'none' })
    await bench.files.write({ 'X/Half/2.mp3': audio({ seconds: 1 }) })
    expect(await bench.run()).toMatchObject({ added: 4 })
    const half = await bench.item('X/Half')
    expect(half.libraryFiles).toHaveLength(2)
    expect(half.media).toMatchObject({ audioFiles: [{ metadata: { filename: '2.mp3' } }] })
  })
})

describe('absence', () => {
  const shelf = Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [`A/Book ${n}/1.mp3`, audio({ seconds: 1 + n / 10 })]),
  )

  it('touches nothing when the root is empty or gone', async () => {
    bench = await scanBench(shelf)
    await bench.run()
    await rename(bench.files.path, `${bench.files.path}-away`)
    expect((await bench.run()).error).toContain('does not exist')
    await mkdir(bench.files.path)
    expect((await bench.run({ force: true })).error).toContain('is empty')
    expect((await bench.items()).filter((item) => item.isMissing)).toEqual([])
    await rm(bench.files.path, { recursive: true })
    await rename(`${bench.files.path}-away`, bench.files.path)
    expect(await bench.run()).toMatchObject({ added: 0, updated: 0, missing: 0 })
  })

  it('believes a large loss only when asked to', async () => {
    bench = await scanBench(shelf)
    await bench.run()
    for (const n of [1, 2, 3]) {
      await rm(join(bench.files.path, `A/Book ${n}`), { recursive: true })
    }
    expect((await bench.run()).error).toContain('3 of 12 items')
    expect((await bench.items()).some((item) => item.isMissing)).toBe(false)
    expect(await bench.run({ force: true })).toMatchObject({ missing: 3 })
  })
})

describe('a podcast scan', () => {
  const episode = (n: number) =>
    audio({ seconds: n, tags: { title: `Talk ${n}`, album: 'Tiny Talks', track: String(n) } })

  it('keeps ids of episodes and drops those whose file is gone', async () => {
    bench = await scanBench(
      { 'Tiny Talks/1.mp3': episode(1), 'Tiny Talks/2.mp3': episode(2) },
      { mediaType: 'podcast' },
    )
    expect(await bench.run()).toMatchObject({ added: 1 })
    const before = await bench.item('Tiny Talks')
    const ids = before.media.kind === 'podcast' ? before.media.episodes.map(({ id }) => id) : []
    expect(ids).toHaveLength(2)
    await bench.files.write({ 'Tiny Talks/3.mp3': episode(3) })
    expect(await bench.run()).toMatchObject({ updated: 1 })
    await rm(join(bench.files.path, 'Tiny Talks/1.mp3'))
    await bench.run()
    const after = await bench.item('Tiny Talks')
    const left = after.media.kind === 'podcast' ? after.media.episodes : []
    expect(left.map(({ title }) => title)).toEqual(['Talk 2', 'Talk 3'])
    expect(ids).toContain(left[0]?.id)
    await rm(join(bench.files.path, 'Tiny Talks/2.mp3'))
    await rm(join(bench.files.path, 'Tiny Talks/3.mp3'))
    await bench.files.write({ 'Tiny Talks/notes.txt': 'gone fishing' })
    await bench.run()
    expect(await bench.item('Tiny Talks')).toMatchObject({
      isMissing: false,
      media: { episodes: [] },
    })
  })
})

describe('one item', () => {
  it('is scanned on demand', async () => {
    bench = await scanBench(book)
    await bench.run()
    const { id, path } = await bench.item('Ada Lane/Harbor/1 - First Light')
    expect(await bench.scan.scanItem(id)).toBe('UPTODATE')
    await bench.files.write({ 'Ada Lane/Harbor/1 - First Light/desc.txt': 'A keeper.' })
    expect(await bench.scan.scanItem(id)).toBe('UPDATED')
    await rm(path, { recursive: true })
    expect(await bench.scan.scanItem(id)).toBe('REMOVED')
    await expect(bench.scan.scanItem('none')).rejects.toMatchObject({ kind: 'missing' })
  })
})

describe('one item that is a single file', () => {
  it('is scanned on demand as a folder is', async () => {
    bench = await scanBench(book)
    await bench.run()
    const { id, path } = await bench.item('Lone Star.m4b')
    expect(await bench.scan.scanItem(id)).toBe('UPTODATE')
    await bench.files.write({ 'Lone Star.m4b': audio({ seconds: 4, tags: { title: 'Changed' } }) })
    expect(await bench.scan.scanItem(id)).toBe('UPDATED')
    expect(await bench.item('Lone Star.m4b')).toMatchObject({
      id,
      media: { metadata: { title: 'Changed' } },
    })
    await rm(path)
    expect(await bench.scan.scanItem(id)).toBe('REMOVED')
    await bench.files.write({ 'Lone Star.m4b': audio({ seconds: 4 }) })
    expect(await bench.scan.scanItem(id)).toBe('UPDATED')
    expect(await bench.item('Lone Star.m4b')).toMatchObject({ id, isMissing: false })
  })
})

describe('changed paths', () => {
  it('are scanned without looking at the rest', async () => {
    bench = await scanBench(book)
    await bench.run()
    await bench.files.write({
      'New/Arrival/1.mp3': audio({ seconds: 1 }),
      'Ada Lane/Harbor/2 - Second/1.mp3': audio({ seconds: 2 }),
    })
    const paths = [join(bench.files.path, 'New/Arrival/1.mp3')]
    await bench.scan.scanPaths(bench.libraryId, paths)
    expect(bench.tasks.list().at(-1)?.task.data).toMatchObject({ scanResults: { added: 1 } })
    expect((await bench.items()).map((item) => item.relPath)).not.toContain(
      'Ada Lane/Harbor/2 - Second',
    )
  })

  it('are noticed by the watcher once they are quiet', async () => {
    bench = await scanBench(book)
    await bench.run()
    await bench.lookAfter()
    const added = new Promise<string[]>((resolve) => {
      bench.events.follow('items.added', ({ itemIds }) => resolve(itemIds))
    })
    await bench.files.write({ 'New/Arrival/1.mp3': audio({ seconds: 1 }) })
    const ids = await added
    expect(ids).toEqual([(await bench.item('New/Arrival')).id])
  })
})
