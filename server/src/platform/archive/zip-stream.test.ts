import { mkdtemp, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openArchive } from './archive.ts'
import { zipStream } from './zip-stream.ts'
import type { ZipSource } from './zip-stream.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-stream-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function source(name: string, bytes: Buffer): Promise<ZipSource> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return { path, name: `in/${name}`, size: bytes.length, mtimeMs: 1_700_000_000_000 }
}

/** Files of the folder that this process has open (Linux only: elsewhere none are found). */
async function openFiles(): Promise<string[]> {
  const handles = await readdir('/proc/self/fd').catch(() => [])
  const paths = await Promise.all(
    handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => '')),
  )
  return paths.filter((path) => path.startsWith(folder))
}

it('packs files without changing them and knows the length beforehand', async () => {
  const sources = [
    await source('a', Buffer.alloc(300_000, 'a')),
    await source('ü 1', Buffer.from('b')),
    await source('empty', Buffer.alloc(0)),
  ]
  const { stream, size } = await zipStream(sources)
  const bytes = await buffer(stream)
  expect(bytes.length).toBe(size)
  const path = join(folder, 'all.zip')
  await writeFile(path, bytes)
  const archive = await openArchive(path)
  expect(archive.entries).toEqual([
    { name: 'in/a', size: 300_000 },
    { name: 'in/ü 1', size: 1 },
    { name: 'in/empty', size: 0 },
  ])
  expect((await archive.read('in/a', 300_000)).equals(Buffer.alloc(300_000, 'a'))).toBe(true)
  await archive.close()
})

it('ends with an error when a file is shorter than it was, or gone', async () => {
  const short = await source('short', Buffer.alloc(500_000))
  await truncate(short.path, 10)
  await expect(zipStream([short]).then(({ stream }) => buffer(stream))).rejects.toThrow(/bytes/)
  const gone = await source('gone', Buffer.alloc(10))
  await rm(gone.path)
  await expect(zipStream([gone]).then(({ stream }) => buffer(stream))).rejects.toThrow('ENOENT')
})

it('closes its file when nobody wants the rest', async () => {
  const { stream } = await zipStream([await source('big', Buffer.alloc(5_000_000))])
  await once(stream, 'readable')
  stream.read(1000)
  stream.destroy()
  await expect.poll(openFiles).toEqual([])
})
