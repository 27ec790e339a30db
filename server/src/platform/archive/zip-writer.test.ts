import { hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { open } from '../disk/disk.ts'
import { openZip } from './zip/zip.ts'
import { writeZip } from './zip-writer.ts'
import type { WrittenEntry } from './zip-writer.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-zip-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Sizes around what is written without waiting, many small ones in a row, and one that comes as a stream. */
const sizes = [0, 1, 255 * 1024, 256 * 1024, 300 * 1024, ...Array<number>(400).fill(2000), 700_000]

const bytesOf = (nth: number, size: number): Buffer => Buffer.alloc(size, `${nth} `)

test('small and large files, packed and not, are read back as they were, in their order', async () => {
  const path = join(folder, 'all.zip')
  const entries: WrittenEntry[] = []
  await writeZip(path, async (add) => {
    for (const [nth, size] of sizes.entries()) {
      const bytes = bytesOf(nth, size)
      const isStream = nth === sizes.length - 1
      const content = isStream ? { stream: Readable.from([bytes]), size } : bytes
      entries.push(
        await add({ name: `${nth}.bin`, bytes: content, mtimeMs: 0, compress: nth % 2 === 0 }),
      )
    }
  })
  const archive = await openZip(await open(path))
  expect(archive.entries.map(({ name }) => name)).toEqual(entries.map(({ name }) => name))
  for (const [nth, { name, size, sha256 }] of entries.entries()) {
    const read = await archive.read(name, size)
    expect(read.equals(bytesOf(nth, sizes[nth] ?? -1))).toBe(true)
    expect(hash('sha256', read)).toBe(sha256)
  }
  await archive.close()
})

test('what can’t be read while it is packed fails the archive', async () => {
  const stream = Readable.from(
    (function* () {
      yield Buffer.from('half')
      throw new Error('the disk is gone')
    })(),
    { objectMode: false },
  )
  const writing = writeZip(join(folder, 'half.zip'), async (add) => {
    await add({ name: 'a', bytes: Buffer.from('small'), mtimeMs: 0, compress: true })
    await add({ name: 'b', bytes: { stream, size: 8 }, mtimeMs: 0, compress: true })
  })
  await expect(writing).rejects.toThrow('the disk is gone')
})
