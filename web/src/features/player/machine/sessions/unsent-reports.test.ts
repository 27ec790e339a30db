import { beforeEach, describe, expect, it } from 'vitest'
import { fakeSession } from '../testing/fakes.ts'
import { createUnsentReports, type UnsentListening, type UnsentReports } from './unsent-reports.ts'

let kept: UnsentListening[]
let sent: UnsentListening[]
let user: string | null
let answer: () => Promise<'kept' | 'refused'>
let time: number
let reports: UnsentReports
let heldElsewhere: string[]
let emptied: number

beforeEach(() => {
  kept = []
  heldElsewhere = []
  emptied = 0
  sent = []
  user = 'mira'
  time = 100_000
  answer = async () => 'kept'
  reports = createUnsentReports({
    read: () => kept,
    write: (unsent) => void (kept = unsent),
    send(unsent) {
      sent.push(unsent)
      return answer()
    },
    userId: () => user,
    async ifFree(sessionId, work) {
      if (!heldElsewhere.includes(sessionId)) await work()
    },
    onNothingLeft: () => void (emptied += 1),
    now: () => time,
  })
})

const session = fakeSession()

describe('unsent reports', () => {
  it('keeps the latest of a session with where and when it began', () => {
    reports.keep(session, { currentTime: 120, timeListened: 20, duration: 300 })
    time += 10_000
    reports.keep(session, { currentTime: 130, timeListened: 30, duration: 300 })
    expect(kept).toEqual([
      {
        userId: 'mira',
        id: 'session-1-100000',
        sessionId: 'session-1',
        libraryItemId: 'item-1',
        episodeId: null,
        duration: 300,
        startTime: 100,
        currentTime: 130,
        timeListening: 30,
        startedAt: 80_000,
        updatedAt: 110_000,
      },
    ])
  })

  it('forgets a session that was delivered after all, and no other', () => {
    reports.keep(session, { currentTime: 10, timeListened: 10, duration: 300 })
    reports.keep(fakeSession({ id: 'session-12' }), {
      currentTime: 5,
      timeListened: 5,
      duration: 300,
    })
    reports.forget('session-1')
    expect(kept.map(({ id }) => id)).toEqual(['session-12-100000'])
  })

  it('delivers what is answered, refused or not, and keeps what is not', async () => {
    reports.keep(session, { currentTime: 10, timeListened: 10, duration: 300 })
    answer = () => Promise.reject(new Error('offline'))
    await reports.deliver()
    expect(kept).toHaveLength(1)
    expect(emptied).toBe(0)
    answer = async () => 'refused'
    await reports.deliver()
    expect(kept).toEqual([])
    expect(emptied).toBe(1)
    expect(sent).toHaveLength(2)
  })

  it('leaves alone what another window still reports, and delivers the rest once it has let go', async () => {
    reports.keep(session, { currentTime: 10, timeListened: 10, duration: 300 })
    time += 1
    reports.keep(fakeSession({ id: 'session-2' }), {
      currentTime: 5,
      timeListened: 5,
      duration: 300,
    })
    heldElsewhere = ['session-1']
    await reports.deliver()
    expect(sent.map(({ sessionId }) => sessionId)).toEqual(['session-2'])
    heldElsewhere = []
    await reports.deliver()
    expect(sent.map(({ sessionId }) => sessionId)).toEqual(['session-2', 'session-1'])
  })

  it('sends what a window kept until it let go, not what was known before', async () => {
    reports.keep(session, { currentTime: 10, timeListened: 10, duration: 300 })
    const before = kept
    reports = createUnsentReports({
      read: () => kept,
      write: (unsent) => void (kept = unsent),
      send: async (unsent) => (sent.push(unsent), 'kept'),
      userId: () => user,
      async ifFree(_sessionId, work) {
        kept = before.map((one) => ({ ...one, timeListening: 30 }))
        await work()
      },
      onNothingLeft: () => {},
      now: () => time,
    })
    await reports.deliver()
    expect(sent.map(({ timeListening }) => timeListening)).toEqual([30])
    expect(kept).toEqual([])
  })

  it('leaves alone the session that still reports, and what another user heard', async () => {
    reports.keep(session, { currentTime: 10, timeListened: 10, duration: 300 })
    await reports.deliver({ except: 'session-1' })
    user = 'jonas'
    await reports.deliver()
    expect(sent).toEqual([])
    user = null
    reports.keep(fakeSession({ id: 'session-2' }), {
      currentTime: 1,
      timeListened: 1,
      duration: 300,
    })
    expect(kept).toHaveLength(1)
  })
})
