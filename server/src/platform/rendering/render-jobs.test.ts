import { expect, it } from 'vitest'
import { createRenderJobs } from './render-jobs.ts'
import { createRenderQueue } from './render-queue.ts'

function setUp() {
  const kept = new Map<string, Buffer>()
  const made: { key: string; signal: AbortSignal; end: (bytes: Buffer | Error) => void }[] = []
  const makings = createRenderJobs({
    queue: createRenderQueue(1),
    crowd: { ofOne: 24, ofAll: 600 },
    cache: {
      read: async (key) => kept.get(key) ?? null,
      has: async (key) => kept.has(key),
      write: async (key, bytes) => void kept.set(key, bytes),
    },
  })
  const recipe = (key: string, owner = 'one', person = 'somebody') => ({
    owner,
    person,
    key,
    make: (signal: AbortSignal) =>
      new Promise<Buffer>((resolve, reject) => {
        const end = (bytes: Buffer | Error) =>
          bytes instanceof Error ? reject(bytes) : resolve(bytes)
        made.push({ key, signal, end })
        signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
      }),
  })
  const nth = async (index: number) => {
    await expect.poll(() => made[index]).toBeDefined()
    return made[index]!
  }
  return { makings, recipe, made, nth, kept }
}

const patient = new AbortController().signal
const bytes = Buffer.from('made')

it('makes a thing once for all who wait, and keeps it', async () => {
  const { makings, recipe, made, nth } = setUp()
  const waiting = [makings.get(recipe('a'), patient), makings.get(recipe('a', 'two'), patient)]
  ;(await nth(0)).end(bytes)
  expect(await Promise.all(waiting)).toEqual([bytes, bytes])
  expect(await makings.get(recipe('a'), patient)).toBe(bytes)
  expect(made).toHaveLength(1)
})

it('stops when the last one who waits goes', async () => {
  const { makings, recipe, nth } = setUp()
  const [one, two] = [new AbortController(), new AbortController()]
  const first = makings.get(recipe('a'), one.signal)
  const second = makings.get(recipe('a'), two.signal)
  const { signal } = await nth(0)
  one.abort()
  await expect(first).rejects.toThrow('Nobody waits')
  expect(signal.aborted).toBe(false)
  two.abort()
  await expect(second).rejects.toThrow('Nobody waits')
  expect(signal.aborted).toBe(true)
})

it('does not begin for somebody who went while it was looked for', async () => {
  const { makings, recipe, made } = setUp()
  const leaving = new AbortController()
  const asked = makings.get(recipe('a'), leaving.signal)
  leaving.abort()
  await expect(asked).rejects.toThrow('Nobody waits')
  expect(made).toHaveLength(0)
})

it('makes nothing ahead for somebody who went while it was looked for', async () => {
  const { makings, recipe, made } = setUp()
  const looking = makings.ahead(recipe('next'))
  makings.leave('one')
  await looking
  expect(made).toHaveLength(0)
})

it('begins nothing once it is closed, and says so', async () => {
  const { makings, recipe, made, nth } = setUp()
  const running = makings.get(recipe('a'), patient).catch((error: Error) => error.name)
  const { signal } = await nth(0)
  const looking = makings.get(recipe('b'), patient)
  makings.close()
  await expect(looking).rejects.toMatchObject({ kind: 'busy' })
  await expect(makings.get(recipe('c'), patient)).rejects.toMatchObject({ kind: 'busy' })
  await makings.ahead(recipe('d'))
  expect([await running, signal.aborted]).toEqual(['AbortError', true])
  expect(made).toHaveLength(1)
})

it('makes ahead what nobody waits for yet, until its owner leaves', async () => {
  const { makings, recipe, nth } = setUp()
  await makings.ahead(recipe('next'))
  const { signal } = await nth(0)
  makings.leave('another')
  expect(signal.aborted).toBe(false)
  makings.leave('one')
  expect(signal.aborted).toBe(true)
})

it('takes people in turn, however many sessions each of them has', async () => {
  const { makings, recipe, made, nth } = setUp()
  const waiting = ['a', 'b', 'c'].map((key) => makings.get(recipe(key, key), patient))
  await nth(0)
  waiting.push(makings.get(recipe('other', 'other', 'somebody else'), patient))
  for (let index = 0; index < 4; index++) (await nth(index)).end(bytes)
  await Promise.all(waiting)
  expect(made.map(({ key }) => key).indexOf('other')).toBeLessThan(3)
})

it('tells those who wait what went wrong, and tries anew for the next', async () => {
  const { makings, recipe, nth } = setUp()
  const failed = makings.get(recipe('a'), patient)
  ;(await nth(0)).end(new Error('broken'))
  await expect(failed).rejects.toThrow('broken')
  const again = makings.get(recipe('a'), patient)
  ;(await nth(1)).end(bytes)
  expect(await again).toBe(bytes)
})

it('refuses a crowd of one', async () => {
  const { makings, recipe } = setUp()
  const all = Array.from({ length: 30 }, (_, nth) =>
    makings.get(recipe(`${nth}`), new AbortController().signal),
  )
  const refused = (await Promise.allSettled(all.slice(26))).map((one) => one.status)
  expect(refused).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
  for (const one of all) one.catch(() => undefined)
  makings.close()
})
