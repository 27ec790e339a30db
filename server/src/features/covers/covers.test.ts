import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCovers } from './covers.ts'

let folder: string
let picture: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-covers-'))
  picture = join(folder, 'cover.jpg')
  await writeFile(picture, 'a picture')
})
afterEach(() => rm(folder, { recursive: true }))

/** Covers over an encoder that ends when the test says so. */
function setUp() {
  const encoding: (() => void)[] = []
  const covers = createCovers({
    store: { itemCover: async () => picture, authorImage: async () => null },
    images: {
      fit: async () => {
        await new Promise<void>((end) => encoding.push(end))
        return Buffer.from('encoded')
      },
      measure: async () => ({ format: 'jpeg', width: 1, height: 1 }),
    },
    cacheFolder: join(folder, 'cache'),
    now: () => 0,
  })
  const ask = (width: number) =>
    covers.item(
      'item',
      { width, height: undefined, format: 'webp', isRaw: false, isStamped: false },
      { address: 'here', signal: new AbortController().signal },
    )
  return { covers, ask, encoding }
}

it('waits at its end for what is being encoded, and begins nothing more', async () => {
  const { covers, ask, encoding } = setUp()
  const asked = [1, 2, 3].map((width) => ask(width).catch((error: Error) => error.message))
  await expect.poll(() => encoding).toHaveLength(2)
  let isClosed = false
  const closed = covers.close().then(() => (isClosed = true))
  await expect(ask(4)).rejects.toMatchObject({ kind: 'busy' })
  expect(isClosed).toBe(false)
  for (const end of encoding) end()
  await closed
  await Promise.all(asked)
  expect(encoding).toHaveLength(2)
})
