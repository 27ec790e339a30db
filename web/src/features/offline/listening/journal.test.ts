import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { createJournal, type Delivered, type Journal } from './journal.ts'
import type { Listening } from '../offline-types.ts'
import { someListening } from '../testing.ts'

let kept: Map<string, Listening>
let sent: Listening[][]
let user: string | null
let answer: (sessions: Listening[]) => Promise<Delivered[]>
let journal: Journal

const taken = async (sessions: Listening[]) =>
  sessions.map(({ id }) => ({ id, isKept: true, isBehind: false }))

beforeEach(() => {
  kept = new Map()
  sent = []
  user = 'mira'
  answer = taken
  journal = createJournal({
    all: async () => [...kept.values()],
    put: async (listening) => void kept.set(listening.id, listening),
    async settle(id, updatedAt) {
      if ((kept.get(id)?.updatedAt ?? Infinity) <= updatedAt) kept.delete(id)
    },
    async refuse(id, refusal) {
      const listening = kept.get(id)
      if (listening !== undefined) kept.set(id, { ...listening, refusal })
    },
    send(sessions) {
      sent.push(sessions)
      return answer(sessions)
    },
    userId: () => user,
  })
})

describe('the journal', () => {
  it('sends the oldest first and forgets what the server has', async () => {
    await journal.keep(someListening({ id: 'late', updatedAt: 50 }))
    await journal.keep(someListening({ id: 'early', updatedAt: 20 }))
    expect(await journal.deliver()).toEqual([])
    expect(sent.map((part) => part.map(({ id }) => id))).toEqual([['early', 'late']])
    expect(kept.size).toBe(0)
  })

  it('keeps everything when there is no answer', async () => {
    await journal.keep(someListening())
    answer = () => Promise.reject(new Error('offline'))
    await expect(journal.deliver()).rejects.toThrow('offline')
    expect(kept.size).toBe(1)
  })

  it('keeps what was refused, with the reason, and tries it again', async () => {
    await journal.keep(someListening({ id: 'a' }))
    await journal.keep(someListening({ id: 'b', libraryItemId: 'item-2' }))
    answer = async () => [
      { id: 'a', isKept: false, isBehind: false, refusal: 'Media item not found' },
      { id: 'b', isKept: true, isBehind: false },
    ]
    await journal.deliver()
    expect([...kept.values()]).toMatchObject([{ id: 'a', refusal: 'Media item not found' }])
    answer = taken
    await journal.deliver()
    expect(kept.size).toBe(0)
  })

  it('keeps a session that went on while it was sent', async () => {
    await journal.keep(someListening({ updatedAt: 10 }))
    answer = async (sessions) => {
      await journal.keep(someListening({ updatedAt: 20, currentTime: 60 }))
      return taken(sessions)
    }
    await journal.deliver()
    expect([...kept.values()]).toMatchObject([{ currentTime: 60 }])
  })

  it('leaves what another user heard to that user', async () => {
    await journal.keep(someListening({ id: 'a' }))
    user = 'jonas'
    await journal.deliver()
    expect(sent).toEqual([])
    user = null
    expect(await journal.unsent()).toEqual([])
    expect(kept.size).toBe(1)
  })

  it('tells of the latest session of an item only when that one is behind', async () => {
    await journal.keep(someListening({ id: 'first', updatedAt: 10 }))
    await journal.keep(someListening({ id: 'second', updatedAt: 20 }))
    answer = async () => [
      { id: 'first', isKept: true, isBehind: true },
      { id: 'second', isKept: true, isBehind: false },
    ]
    expect(await journal.deliver()).toEqual([])
    await journal.keep(someListening({ id: 'third', updatedAt: 30 }))
    answer = async () => [{ id: 'third', isKept: true, isBehind: true }]
    expect(await journal.deliver()).toMatchObject([{ id: 'third' }])
  })

  it('sends many in portions, and two calls at once only once', async () => {
    for (let index = 0; index < 250; index += 1)
      await journal.keep(someListening({ id: `s${index}`, updatedAt: index }))
    await Promise.all([journal.deliver(), journal.deliver()])
    expect(sent.map(({ length }) => length)).toEqual([100, 100, 50])
    expect(kept.size).toBe(0)
  })

  it('loses nothing and ends at the latest place, however the network behaves', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c'), isAnswered: fc.boolean() }), {
          minLength: 1,
        }),
        async (steps) => {
          kept.clear()
          const server = new Map<string, Listening>()
          const receive = async (sessions: Listening[]) => {
            for (const one of sessions) server.set(one.id, one)
            return taken(sessions)
          }
          const latest = new Map<string, number>()
          for (const [at, { id, isAnswered }] of steps.entries()) {
            await journal.keep(someListening({ id, updatedAt: at, currentTime: at }))
            latest.set(id, at)
            // An answer that gets lost on its way: the server has it, this device doesn't know.
            answer = async (sessions) => {
              const results = await receive(sessions)
              if (!isAnswered) throw new Error('lost')
              return results
            }
            await journal.deliver().catch(() => undefined)
          }
          answer = receive
          await journal.deliver()
          expect(kept.size).toBe(0)
          for (const [id, place] of latest) expect(server.get(id)?.currentTime).toBe(place)
        },
      ),
    )
  })
})
