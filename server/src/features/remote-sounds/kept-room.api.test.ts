import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { audioBytes } from '#testing/fixture-library.ts'
import { bytesOf, createPublisherApp, sends } from './testing.ts'
import type { PublisherApp } from './testing.ts'

const minute = 60_000
/** Two of them have room, three haven't. */
const sound = audioBytes('.mp3', { seconds: 100 })

let house: PublisherApp
beforeAll(async () => {
  house = await createPublisherApp({
    LECTERN_EPISODE_CACHE_MB: '1',
  })
})
afterAll(() => house.close())

type Show = Awaited<ReturnType<PublisherApp['show']>>
interface Heard {
  path: string
  show: Show
}

let count = 0
let first: Heard
let second: Heard
beforeEach(async () => {
  // What was heard minutes ago stays.
  house.test.clock.now += 15 * minute
  await house.root.post('/api/cache/purge')
  first = await heard()
  second = await heard()
})

/** An episode that was heard whole; some time later, in ms. */
async function heard(wait = 15 * minute): Promise<Heard> {
  const path = `/room-${++count}.mp3`
  house.web.on(path, sends(sound))
  const show = await house.show(path)
  await again({ path, show })
  house.test.clock.now += wait
  return { path, show }
}

async function again({ show }: Pick<Heard, 'show'> & { path: string }): Promise<void> {
  const { body } = await house.play(show)
  expect((await bytesOf(await house.sound(body))).equals(sound)).toBe(true)
  await house.root.post(`/api/session/${body.id}/close`, {})
}

/** Not only asked whether it is still the same. */
const fetches = (path: string) =>
  house.web.asked.filter((one) => one.path === path && one.headers['if-none-match'] === undefined)

const kept = async (): Promise<number> => {
  const names = await readdir(join(house.test.folder, 'metadata', 'cache', 'episodes'), {
    recursive: true,
  })
  return names.filter((name) => name.endsWith('.sound')).length
}

it('goes to what was heard last: the episode that nobody heard for longest is fetched again', async () => {
  await heard()
  await expect.poll(kept).toBe(2)
  for (const { path } of [first, second]) expect(fetches(path)).toHaveLength(1)
  await again(second)
  expect(fetches(second.path)).toHaveLength(1)
  await again(first)
  expect(fetches(first.path)).toHaveLength(2)
})

it('is never taken from what is being played: whoever heard it minutes ago may go on any moment', async () => {
  await again(first)
  house.test.clock.now += 6 * minute
  await again(second)
  house.test.clock.now += 3 * minute
  const third = await heard(0)
  expect(await kept()).toBeGreaterThanOrEqual(3)
  for (const one of [first, second, third]) await again(one)
  for (const { path } of [first, second, third]) expect(fetches(path)).toHaveLength(1)
  house.test.clock.now += 15 * minute
  await heard()
  await expect.poll(kept).toBe(2)
})
