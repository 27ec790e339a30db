import { expect, it } from 'vitest'
import type { MediaProgress } from '@lectern/contract'
import { groupProgress } from './progress-groups.ts'

const place = (id: number, currentTime = 0) => ({ id: `place-${id}`, currentTime }) as MediaProgress
const many = (count: number) => Array.from({ length: count }, (_, index) => place(index))
const marksOf = (places: MediaProgress[]) => groupProgress(places, []).map(({ mark }) => mark)
const sent = (places: MediaProgress[], known: string[]) =>
  groupProgress(places, known).flatMap((group) => group.places ?? [])

it('sends everything to who knows nothing', () => {
  for (const count of [0, 1, 190, 3000]) {
    const all = sent(many(count), [])
    expect(new Set(all.map(({ id }) => id)).size).toBe(count)
    expect(groupProgress(many(count), []).length).toBeLessThanOrEqual(64)
  }
})

it('sends nothing to who knows everything, in whatever order it was read', () => {
  const places = many(190)
  expect(sent(places, marksOf(places))).toEqual([])
  expect(sent(places.toReversed(), marksOf(places))).toEqual([])
})

it('sends the few around one that changed, came or went', () => {
  const places = many(190)
  const known = marksOf(places)
  const moved = sent([place(0, 5), ...places.slice(1)], known)
  expect(moved).toContainEqual(place(0, 5))
  expect(moved.length).toBeLessThan(40)
  expect(sent([...places, place(500)], known)).toContainEqual(place(500))
  const gone = groupProgress(places.slice(1), known).filter((group) => group.places)
  expect(gone).toHaveLength(1)
  expect(JSON.stringify(gone)).not.toContain('"place-0"')
})

it('takes marks that are none for nothing', () => {
  expect(sent(many(20), ['x', '', 'y'.repeat(5000)])).toHaveLength(20)
})
