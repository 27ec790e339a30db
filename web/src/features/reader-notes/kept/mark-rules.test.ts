import { expect, test } from 'vitest'
import type { Annotation } from '@lectern/contract'
import { CallError } from '#platform/net/call-error.ts'
import { afterDelivery, keptOf, marksOf, mergeMarks, timeOfChange } from './mark-rules.ts'
import { deliverAll } from './outbox.ts'

const mark = (id: string, updatedAt: number, more: Partial<Annotation> = {}): Annotation => ({
  id,
  itemId: 'book',
  kind: 'highlight',
  ino: null,
  location: 'here',
  fraction: 0.5,
  chapter: null,
  style: 'yellow',
  quote: 'words',
  note: '',
  createdAt: 1,
  updatedAt,
  source: 'lectern',
  ...more,
})
const sent = (id: string, at: number) => keptOf('anna', mark(id, at), true)
const fresh = (id: string, at: number) => keptOf('anna', mark(id, at), false)
const removed = (id: string, at: number) => ({ ...fresh(id, at - 1), removedAt: at })
const merged = (kept: ReturnType<typeof sent>[], server: Annotation[]) =>
  mergeMarks(kept, server, {
    userId: 'anna',
    sentBefore: new Set(kept.filter(({ isSent }) => isSent).map(({ key }) => key)),
  })

test('what another device made comes, what it changed later holds', () => {
  const { keep, drop } = merged(
    [fresh('a', 10), fresh('b', 30)],
    [mark('a', 20, { note: 'theirs' }), mark('b', 20), mark('c', 5)],
  )
  expect(keep.map(({ mark: one }) => [one.id, one.note])).toEqual([
    ['a', 'theirs'],
    ['c', ''],
  ])
  expect(drop).toEqual([])
})

test('what another device removed goes, what was made here and isn’t delivered stays', () => {
  expect(merged([sent('a', 10), fresh('b', 10)], [])).toEqual({
    keep: [],
    drop: ['anna book a'],
  })
})

test('what was delivered while the server was asked stays, though its answer doesn’t name it', () => {
  const { drop } = mergeMarks([sent('a', 10)], [], { userId: 'anna', sentBefore: new Set() })
  expect(drop).toEqual([])
})

test('what was removed here stays removed, unless it was changed elsewhere later', () => {
  expect(merged([removed('a', 20)], [mark('a', 10)]).keep).toEqual([])
  expect(merged([removed('a', 20)], [mark('a', 30)]).keep).toMatchObject([{ removedAt: null }])
})

test('after delivery the server’s word holds, and what was changed meanwhile goes out again', () => {
  const one = fresh('a', 10)
  expect(afterDelivery(one, one, mark('a', 10))).toMatchObject({ isSent: true })
  expect(afterDelivery(one, one, null)).toBe('gone')
  expect(afterDelivery(one, fresh('a', 12), mark('a', 10))).toBeNull()
  expect(afterDelivery(one, fresh('a', 12), mark('a', 15))).toMatchObject({ isSent: true })
})

test('a clock that is slow makes no change older than what it changes', () => {
  expect(timeOfChange(100, 50)).toBe(101)
  expect(timeOfChange(100, 500)).toBe(500)
  expect(timeOfChange(undefined, 50)).toBe(50)
})

test('a file shows its own marks in the order of the book', () => {
  const kept = [
    keptOf('anna', mark('late', 1, { fraction: 0.9 }), true),
    keptOf('anna', mark('early', 1, { fraction: 0.1 }), true),
    keptOf('anna', mark('other', 1, { ino: '7' }), true),
    removed('gone', 5),
  ]
  const ids = (ino: string, keepsPlace: boolean) =>
    marksOf(kept, { ino, keepsPlace }).map(({ id }) => id)
  expect(ids('1', true)).toEqual(['early', 'late'])
  expect(ids('7', false)).toEqual(['other'])
})

test('the outbox goes on behind a refusal, and stops where nobody answers', async () => {
  const refused = new Set<string>()
  const settled: string[] = []
  let isDown = false
  const box = {
    unsent: async () => [fresh('bad', 1), fresh('good', 2)],
    async send({ mark: one }: ReturnType<typeof fresh>) {
      if (isDown) throw new CallError('network', { message: 'no line' })
      if (one.id === 'bad') throw new CallError('refused', { message: 'too long', status: 400 })
      return one
    },
    settle: async ({ mark: one }: ReturnType<typeof fresh>) => void settled.push(one.id),
  }
  expect(await deliverAll(box, refused)).toBe(false)
  expect(settled).toEqual(['good'])
  expect(refused).toEqual(new Set(['anna book bad 1']))
  isDown = true
  expect(await deliverAll(box, refused)).toBe(false)
  expect(settled).toEqual(['good'])
})
