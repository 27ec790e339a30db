import { expect, it } from 'vitest'
import type { AnnotationInput } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import { openSeeded } from '#testing/seed/seed.ts'
import { createAnnotations } from './annotations.ts'
import { annotationsStore } from './annotations.store.ts'

const day = 86_400_000

it('holds older changes of removed marks off for 180 days, and tells of what happened alone', async () => {
  const seeded = await openSeeded()
  const { db } = seeded
  const clock = { now: 1_800_000_000_000 }
  const told: string[] = []
  const annotations = createAnnotations({
    store: annotationsStore(db),
    events: { publish: (name) => void told.push(name) },
    now: () => clock.now,
  })
  const [itemId = ''] = await seeded.books(await seeded.library(), [{ title: 'Lamps' }])
  const caller = {
    userId: await seeded.user(),
    scope: { libraries: 'all', explicit: true, tags: { mode: 'all' } },
  } as Caller
  const key = { id: '11111111-1111-4111-8111-111111111111', itemId }
  const said: AnnotationInput = {
    kind: 'highlight',
    ino: null,
    location: 'x',
    fraction: 0,
    chapter: null,
    style: 'yellow',
    quote: 'Words',
    note: '',
    createdAt: clock.now,
    updatedAt: clock.now,
  }
  await annotations.put(caller, key, said)
  clock.now += 1000
  // The same once more, as after an answer that was lost.
  await annotations.put(caller, key, said)
  await annotations.remove(caller, key, undefined)
  await annotations.remove(caller, key, undefined)
  expect(told).toEqual(['annotation.changed', 'annotation.removed'])

  clock.now += 179 * day
  await annotations.sweep()
  expect(await annotations.put(caller, key, said)).toBe(null)
  clock.now += 2 * day
  await annotations.sweep()
  const left = await db.read.selectFrom('annotations').select('id').execute()
  expect(left).toEqual([])
  await seeded.close()
})
