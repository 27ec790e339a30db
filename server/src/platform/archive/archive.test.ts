import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { diskDoors, fileSystem } from '../disk/disk.ts'
import { Problem } from '../problem.ts'
import { openArchive } from './archive.ts'
import { build7z, buildRar, buildZip } from './testing.ts'

// Read when the doors are made.
vi.hoisted(() => {
  process.env['LECTERN_DISK_TIMEOUT'] = '2'
})

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-archive-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function stored(name: string, bytes: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

const refusal = (kind: string): unknown => expect.objectContaining({ name: 'Problem', kind })

describe('openArchive', () => {
  it('lists and reads files, whatever their names', async () => {
    const path = await stored(
      'a.cbz',
      buildZip({ 'é/1.txt': 'one', '../up.txt': 'up', 'empty/': '', 'back\\slash': 'b' }),
    )
    const archive = await openArchive(path)
    expect(archive.entries).toEqual([
      { name: 'é/1.txt', size: 3 },
      { name: '../up.txt', size: 2 },
      { name: 'back/slash', size: 1 },
    ])
    expect((await archive.read('é/1.txt', 10)).toString()).toBe('one')
    expect((await archive.read('../up.txt', 10)).toString()).toBe('up')
    await expect(archive.read('missing', 10)).rejects.toEqual(refusal('missing'))
    await archive.close()
  })

  it('stops at the limit, also where the header lies', async () => {
    const bomb = { 'bomb.bin': Buffer.alloc(3_000_000) }
    const honest = await openArchive(await stored('honest.zip', buildZip(bomb)))
    await expect(honest.read('bomb.bin', 1_000_000)).rejects.toEqual(refusal('too-large'))
    await honest.close()
    const liar = await openArchive(await stored('liar.zip', buildZip(bomb, { claimedSize: 100 })))
    await expect(liar.read('bomb.bin', 1_000_000)).rejects.toBeInstanceOf(Problem)
    await liar.close()
  })

  it('gives a rar file no more memory than comics need, whatever it asks for', async () => {
    const page = async (dictionary: number): Promise<unknown> => {
      const archive = await openArchive(await stored(`${dictionary}.cbr`, buildRar(dictionary)))
      expect(archive.entries).toEqual([{ name: 'page01.jpg', size: 1_000_000 }])
      return archive.read('page01.jpg', 2_000_000).catch((error: unknown) => error)
    }
    // 64 MB are there, though they are not needed; 1 GB, 2 GB and 4 GB are not.
    expect(await page(9)).toEqual(Buffer.alloc(0))
    for (const dictionary of [13, 14, 15])
      expect(await page(dictionary)).toEqual(refusal('too-large'))
  })

  it('reads 7z files, one of them or all in a pass', async () => {
    const files = {
      'ComicInfo.xml': '<ComicInfo/>',
      '三.jpg': 'one',
      '体.jpg': 'two',
      'p2.jpg': 'x'.repeat(300_000),
    }
    const archive = await openArchive(await stored('a.cb7', build7z(files)))
    expect(archive.entries).toEqual([
      { name: 'ComicInfo.xml', size: 12 },
      // What the library makes of such names; each stays a name of its own.
      { name: '*.jpg', size: 3 },
      { name: '*~2.jpg', size: 3 },
      { name: 'p2.jpg', size: 300_000 },
    ])
    expect((await archive.read('*~2.jpg', 10)).toString()).toBe('two')
    await expect(archive.read('p2.jpg', 1000)).rejects.toEqual(refusal('too-large'))
    await expect(archive.read('p3.jpg', 1000)).rejects.toEqual(refusal('missing'))
    const taken: string[] = []
    await archive.pass?.(200_000, async (name, bytes) => void taken.push(`${name} ${bytes.length}`))
    expect(taken).toEqual(['ComicInfo.xml 12', '*.jpg 3', '*~2.jpg 3'])
    const cut = build7z(files).subarray(0, -20)
    await expect(openArchive(await stored('b.cb7', cut))).rejects.toEqual(refusal('invalid'))
  })

  it('gives up on a rar file whose disk stops answering', async () => {
    const path = await stored('hanging.cbr', buildRar(9))
    diskDoors.know(folder)
    // Its first bytes are read, then how large it is is asked.
    const { stat } = fileSystem
    const answers: (() => void)[] = []
    vi.spyOn(fileSystem, 'stat').mockImplementation(async (asked) => {
      if (asked === path) await new Promise<void>((resolve) => answers.push(resolve))
      return stat(asked)
    })
    await expect(openArchive(path)).rejects.toEqual(refusal('busy'))
    vi.restoreAllMocks()
    for (const answer of answers) answer()
    await expect.poll(() => openArchive(path)).toMatchObject({ entries: [{ name: 'page01.jpg' }] })
  })

  it.each([
    ['nothing', ''],
    ['junk', 'this is not an archive at all, but long enough to be looked at'],
    ['half a zip', buildZip({ a: 'x'.repeat(100) }).subarray(0, 60)],
  ])('refuses %s', async (name, bytes) => {
    const path = await stored(
      name,
      typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes,
    )
    await expect(openArchive(path)).rejects.toEqual(refusal('invalid'))
  })

  it('says so when the file is not there', async () => {
    await expect(openArchive(join(folder, 'none.cbz'))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

const data = process.env.LECTERN_TEST_DATA

describe.skipIf(data === undefined)('real archives (LECTERN_TEST_DATA)', () => {
  const root = `${data ?? ''}/comic`
  it('reads every rar at once, and says which one is locked', async () => {
    const names = (await readdir(`${root}/rar`)).filter((name) => name.endsWith('.rar'))
    const readAll = async (name: string): Promise<[string, number]> => {
      const archive = await openArchive(`${root}/rar/${name}`)
      const bytes = await Promise.all(
        archive.entries.map((entry) => archive.read(entry.name, 10_000_000)),
      )
      expect(bytes.map((one) => one.length)).toEqual(archive.entries.map((entry) => entry.size))
      return [name, archive.entries.length]
    }
    const outcomes = await Promise.allSettled(names.map(readAll))
    const read = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(Object.fromEntries(read)).toMatchObject({ 'komga__rar4.rar': 3, 'komga__rar5.rar': 1 })
    expect(read).toHaveLength(names.length)
    const locked = await openArchive(`${root}/rar/komga__rar4-encrypted.rar`)
    expect(locked).toMatchObject({ kind: 'rar', entries: [], lockedFiles: 1 })
  })

  it('reads every zip and comic that is one', async () => {
    const paths = (
      await Promise.all(
        ['zip', 'cbz', 'cbr'].map(async (kind) =>
          (await readdir(`${root}/${kind}`)).map((name) => `${root}/${kind}/${name}`),
        ),
      )
    ).flat()
    const readable = paths.filter((path) => !path.endsWith('.json'))
    expect(readable.length).toBeGreaterThan(10)
    for (const path of readable) {
      const archive = await openArchive(path)
      const first = archive.entries[0]
      // Methods other than deflate are a refusal, not a crash.
      const outcome = first
        ? await archive.read(first.name, 50_000_000).catch((error: unknown) => error)
        : null
      const ok = outcome === null || outcome instanceof Buffer || outcome instanceof Problem
      expect([path, ok]).toEqual([path, true])
      await archive.close()
    }
  })
})
