import { expect, test, vi } from 'vitest'
import { rangedFile } from './ranged-file.ts'

const size = 600_000
const content = Uint8Array.from({ length: size }, (_none, index) => (index * 7) % 251)
const readPart = async (start: number, end: number) => content.slice(start, end).buffer

test('slices are those of the file, across blocks, from the end and past it', async () => {
  const file = rangedFile(size, readPart)
  for (const [start, end] of [
    [0, 10],
    [262_140, 262_150],
    [100, 599_000],
    [-5, undefined],
    [599_990, 700_000],
    [700_000, 700_010],
  ] as const) {
    const found = new Uint8Array(await file.slice(start, end).arrayBuffer())
    const wanted = content.slice(start, end)
    expect(found.length).toBe(wanted.length)
    expect(found.every((byte, at) => byte === wanted[at])).toBe(true)
  }
})

test('many small slices ask for a block once', async () => {
  const read = vi.fn<typeof readPart>(readPart)
  const file = rangedFile(size, read)
  await Promise.all(
    Array.from({ length: 200 }, (_none, at) => file.slice(at * 10, at * 10 + 8).arrayBuffer()),
  )
  expect(read).toHaveBeenCalledTimes(1)
  expect(read).toHaveBeenCalledWith(0, 262_144)
})

test('what failed is asked for again', async () => {
  const read = vi.fn<typeof readPart>(readPart).mockRejectedValueOnce(new Error('offline'))
  const file = rangedFile(size, read)
  await expect(file.slice(0, 4).arrayBuffer()).rejects.toThrow('offline')
  expect((await file.slice(0, 4).arrayBuffer()).byteLength).toBe(4)
})
