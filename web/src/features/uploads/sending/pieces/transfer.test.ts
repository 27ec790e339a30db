import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CallError } from '#platform/net/call-error.ts'
import type { PieceAnswer } from '#platform/net/upload.ts'
import { patience } from './line.ts'
import { firstPieceSize, nextPieceSize, smallerPieceSize } from './piece-size.ts'
import { createSpeed, secondsLeft } from '../speed.ts'
import { transfer, type Transfer } from './transfer.ts'

async function sum(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest('SHA-1', bytes)).join(' ')
}

/** What happens to a piece on its way: nothing, or that. */
type Fate = 'ok' | 'lost' | 'answer lost' | 'damaged' | 'busy' | 'locked' | 'too large'

/** A server with one file, and a line on which each piece has the next fate; after the last all is well. */
function bench(file: Uint8Array<ArrayBuffer>, fates: Fate[], from = 0) {
  let stored: Uint8Array<ArrayBuffer> = file.slice(0, from)
  const seen: { offset: number; size: number }[] = []
  const rests: { ms: number; reason: string }[] = []
  const abort = new AbortController()
  let time = 0
  const refused = (status: number, sentence = ''): PieceAnswer => ({
    status,
    offset: null,
    sentence,
  })
  const run: Transfer = {
    size: file.length,
    from,
    read: async (start, end) => file.slice(start, end).buffer,
    checksumOf: sum,
    async send({ offset, bytes, checksum }) {
      seen.push({ offset, size: bytes.byteLength })
      time += 1000
      const fate = fates.shift() ?? 'ok'
      const lost = new CallError('network', { message: 'gone' })
      if (fate === 'lost') throw lost
      if (fate === 'busy') return refused(503, 'The disk does not answer.')
      if (fate === 'locked') return refused(423)
      if (fate === 'too large') return refused(413)
      if (fate === 'damaged' || checksum !== (await sum(bytes))) return refused(460, 'damaged')
      if (offset !== stored.length) return refused(409, 'elsewhere')
      stored = joined(stored, new Uint8Array(bytes))
      if (fate === 'answer lost') throw lost
      return { status: 204, offset: stored.length, sentence: '' }
    },
    ask: async () => stored.length,
    rest: async (ms, reason) => void rests.push({ ms, reason }),
    onOffset: () => undefined,
    now: () => time,
    signal: abort.signal,
  }
  return { run, seen, rests, abort, stored: () => sum(stored) }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

const kb = 1024
/** Bytes of which no two pieces are alike. */
function bytes(size: number): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(size / 4)
  for (let at = 0; at < words.length; at += 1) words[at] = at
  return new Uint8Array(words.buffer)
}

it('sends a file whole, in pieces that grow while the line is quick', async () => {
  const file = bytes(3000 * kb)
  const { run, seen, stored } = bench(file, [])
  await transfer(run)
  expect(await stored()).toBe(await sum(file))
  expect(seen.map(({ size }) => size / kb)).toEqual([512, 1024, 1464])
})

it('goes on from what is there', async () => {
  const file = bytes(600 * kb)
  const { run, seen } = bench(file, [], 100 * kb)
  await transfer(run)
  expect(seen).toEqual([{ offset: 100 * kb, size: 500 * kb }])
})

it('brings every file through whatever happens on the way, once and in order', async () => {
  const fate = fc.constantFrom<Fate>('ok', 'lost', 'answer lost', 'damaged', 'busy', 'locked')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fate, { maxLength: 5 }),
      fc.integer({ min: 1, max: 2000 }),
      async (fates, size) => {
        const file = bytes(size * kb)
        const { run, stored } = bench(file, fates)
        await transfer(run)
        expect(await stored()).toBe(await sum(file))
      },
    ),
    { numRuns: 40 },
  )
})

it('waits longer each time, and says what the server asks for', async () => {
  const { run, rests } = bench(bytes(kb), ['busy', 'lost', 'lost', 'lost'])
  await transfer(run)
  expect(rests.map(({ reason }) => reason)).toEqual(['The disk does not answer.', '', '', ''])
  for (const [index, { ms }] of rests.entries()) expect(ms).toBeGreaterThan(0.7 * 1000 * 2 ** index)
  expect(patience(50, 1)).toBeLessThan(40_000)
})

it('gives up on what stays damaged, and on what is refused', async () => {
  const damaged = Array.from({ length: 9 }, (): Fate => 'damaged')
  await expect(transfer(bench(bytes(kb), damaged).run)).rejects.toThrow('damaged')
  const { run } = bench(bytes(kb), [])
  run.send = async () => ({ status: 403, offset: null, sentence: 'You may not.' })
  await expect(transfer(run)).rejects.toMatchObject({ status: 403, message: 'You may not.' })
})

it('makes pieces smaller where a proxy takes no larger ones', async () => {
  const { run, seen } = bench(bytes(600 * kb), ['too large'])
  await transfer(run)
  expect(seen.map(({ size }) => size / kb)).toEqual([512, 256, 344])
})

it('ends when nobody wants it any more', async () => {
  const { run, abort, seen } = bench(bytes(4000 * kb), ['lost'])
  run.rest = async () => abort.abort(new Error('stopped'))
  await expect(transfer(run)).rejects.toThrow('stopped')
  expect(seen).toHaveLength(1)
})

it('makes pieces that take some seconds', () => {
  expect(nextPieceSize(firstPieceSize, 4000)).toBe(firstPieceSize)
  expect(nextPieceSize(firstPieceSize, 100)).toBe(2 * firstPieceSize)
  expect(nextPieceSize(1024 * kb, 60_000)).toBe(512 * kb)
  expect(nextPieceSize(16 * kb * kb, 1)).toBe(16 * kb * kb)
  expect(smallerPieceSize(300 * kb)).toBe(256 * kb)
})

it('tells the speed of the last seconds, and how long the rest takes', () => {
  const speed = createSpeed(0)
  expect(speed.perSecond(500)).toBe(0)
  for (let at = 1000; at <= 5000; at += 1000) speed.add(1000, at)
  expect(speed.perSecond(5000)).toBe(1000)
  for (let at = 6000; at <= 20_000; at += 1000) speed.add(3000, at)
  expect(Math.round(speed.perSecond(20_000) / 100)).toBe(33)
  expect(speed.perSecond(60_000)).toBe(0)
  expect(secondsLeft(10_000, 3000)).toBe(4)
  expect(secondsLeft(10_000, 0)).toBeNull()
})
