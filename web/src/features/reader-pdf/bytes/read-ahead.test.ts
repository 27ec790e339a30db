import { expect, it } from 'vitest'
import { createReadAhead } from './read-ahead.ts'

const stretch = 10
/** A file whose bytes say where they are, and what was fetched of it. */
function file(size: number) {
  const asked: [number, number][] = []
  const read = createReadAhead({
    size,
    stretch,
    fetch(begin, end) {
      asked.push([begin, end])
      return Promise.resolve(Uint8Array.from({ length: end - begin }, (_, at) => begin + at))
    },
  })
  const check = async (begin: number, end: number): Promise<void> =>
    expect([...(await read(begin, end))]).toEqual(
      Array.from({ length: end - begin }, (_, at) => begin + at),
    )
  return { asked, read, check }
}

it('asks for both ends at once, and for them alone', async () => {
  const { asked, check } = file(205)
  expect(asked).toEqual([
    [0, 10],
    [200, 205],
  ])
  await check(0, 10)
  await check(200, 205)
  expect(asked).toHaveLength(2)
})

it('takes small files as they are asked for', async () => {
  const { asked, check } = file(18)
  expect(asked).toEqual([])
  await check(0, 18)
  expect(asked).toEqual([[0, 18]])
})

it('reads ahead of who goes on, twice as much at a time, not past the end', async () => {
  const { asked, check } = file(205)
  for (let begin = 60; begin < 200; begin += stretch) await check(begin, begin + stretch)
  await check(200, 205)
  expect(asked.slice(2)).toEqual([
    [60, 70],
    [70, 90],
    [90, 130],
    [130, 205],
  ])
})

it('fetches no more than is asked for by who jumps', async () => {
  const { asked, check } = file(205)
  for (const begin of [50, 30, 120, 90]) await check(begin, begin + stretch)
  expect(asked.slice(2)).toEqual([
    [50, 60],
    [30, 40],
    [120, 130],
    [90, 100],
  ])
})

it('asks anew for what could not be had', async () => {
  let isBroken = true
  const read = createReadAhead({
    size: 100,
    stretch,
    fetch: (begin, end) =>
      isBroken
        ? Promise.reject(new Error('No line'))
        : Promise.resolve(new Uint8Array(end - begin)),
  })
  await expect(read(0, 10)).rejects.toThrow('No line')
  isBroken = false
  expect(await read(0, 10)).toHaveLength(10)
})

it('asks for the table of places at once, where the end says where it begins', async () => {
  const asked: [number, number][] = []
  const words = new TextEncoder().encode('startxref\n1043\n%%EOF\n')
  const read = createReadAhead({
    size: 2000 + words.length,
    stretch: 100,
    fetch(begin, end) {
      asked.push([begin, end])
      return Promise.resolve(begin === 2000 ? words : new Uint8Array(end - begin))
    },
  })
  await read(2000, 2000 + words.length)
  for (let begin = 1000; begin < 2000; begin += 100)
    expect(await read(begin, begin + 100)).toHaveLength(100)
  expect(asked).toEqual([
    [0, 100],
    [2000, 2021],
    [1000, 2000],
  ])
})

it('leaves a table that is far away, or none, alone', async () => {
  for (const said of ['startxref\n10\n%%EOF', 'startxref\n0\n%%EOF', 'no table']) {
    const asked: [number, number][] = []
    const size = 3_000_000
    const read = createReadAhead({
      size,
      stretch: 65_536,
      fetch(begin, end) {
        asked.push([begin, end])
        return Promise.resolve(new TextEncoder().encode(said))
      },
    })
    await read(Math.floor(size / 65_536) * 65_536, size)
    expect(asked, said).toHaveLength(2)
  }
})
