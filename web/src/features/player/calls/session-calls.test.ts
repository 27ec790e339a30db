import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '#platform/net/call-error.ts'
import { fakeSession } from '../machine/testing/fakes.ts'
import { createKnownPositions } from './known-positions.ts'
import { createSessionCalls } from './session-calls.ts'

const asked = vi.hoisted(() => [] as { name: string; options: Record<string, unknown> }[])
const answer = vi.hoisted(() => ({ give: (_name: string): unknown => ({}) }))
const settings = vi.hoisted(() => ({
  streamBitrate: 'original' as string | number,
  videoHeight: 'original',
}))

vi.mock('#platform/net/call.ts', () => ({
  async call(name: string, options: Record<string, unknown>) {
    asked.push({ name, options })
    return answer.give(name)
  },
}))
vi.mock('#platform/address/base.ts', () => ({ withBase: (path: string) => `/base${path}` }))
vi.mock('#platform/session/device.ts', () => ({ deviceId: () => 'device-1' }))
vi.mock('#platform/session/settings.ts', () => ({ useUserSettings: { getState: () => settings } }))

const positions = createKnownPositions()
const calls = createSessionCalls({
  canPlayType: (type) => (type === 'audio/mpeg' ? 'maybe' : ''),
  deliverUnsent: async () => {},
  positions,
})
const local = { forceTranscode: false, output: 'local' } as const

beforeEach(() => {
  asked.length = 0
  settings.streamBitrate = 'original'
  answer.give = () => ({
    ...fakeSession(),
    libraryItem: { updatedAt: 5 },
    mediaMetadata: { authors: [{ id: 'a', name: 'An Author' }] },
    coverPath: '/cover',
  })
})

function bodyAsked(): unknown {
  return asked.at(-1)?.options['body']
}

describe('opening a session', () => {
  it('says which device asks, and what it plays', async () => {
    await calls.open({ itemId: 'item-1' }, local)
    expect(asked[0]?.name).toBe('POST /api/items/:id/play')
    expect(bodyAsked()).toEqual({
      deviceInfo: { clientName: 'Lectern Web', deviceId: 'device-1' },
      supportedMimeTypes: ['audio/mpeg'],
      supportedCodecs: ['mp3'],
      mediaPlayer: 'html5',
      forceTranscode: false,
      forceDirectPlay: false,
      lecternStream: { bitrate: 'original', container: 'fmp4', height: 'original' },
    })
  })

  it('opens an episode at its own address', async () => {
    await calls.open({ itemId: 'item-1', episodeId: 'e1' }, local)
    expect(asked[0]).toMatchObject({
      name: 'POST /api/items/:id/play/:episodeId',
      options: { params: { id: 'item-1', episodeId: 'e1' } },
    })
  })

  it('asks for a stream after an error, and wishes for a bitrate that was chosen', async () => {
    await calls.open({ itemId: 'item-1' }, { ...local, forceTranscode: true })
    expect(bodyAsked()).toMatchObject({ forceTranscode: true })
    settings.streamBitrate = 64
    await calls.open({ itemId: 'item-1' }, local)
    expect(bodyAsked()).toMatchObject({ forceTranscode: false, lecternStream: { bitrate: 64 } })
  })

  it('gives devices in the room the files as they are, whatever the bitrate; a stream after an error', async () => {
    settings.streamBitrate = 64
    const session = await calls.open({ itemId: 'item-1' }, { ...local, output: 'cast' })
    expect(bodyAsked()).toMatchObject({
      mediaPlayer: 'chromecast',
      forceDirectPlay: true,
      forceTranscode: false,
    })
    expect(bodyAsked()).not.toHaveProperty('lecternStream')
    expect(session.output).toBe('cast')
    await calls.open({ itemId: 'item-1' }, { forceTranscode: true, output: 'cast' })
    expect(bodyAsked()).toMatchObject({ forceDirectPlay: false, forceTranscode: true })
  })

  it('takes the one track of a video for what is played', async () => {
    const track = { ...fakeSession().audioTracks[0], mimeType: 'video/mp4' }
    answer.give = () => ({ ...fakeSession({ audioTracks: [] }), videoTrack: track })
    expect(await calls.open({ itemId: 'item-1' }, local)).toMatchObject({
      isVideo: true,
      audioTracks: [track],
    })
  })
})

describe('reporting', () => {
  const report = { currentTime: 10, timeListened: 5, duration: 300 }

  it('waits 9 s for a report and 6 s for the end', async () => {
    await calls.sync('s1', report, { keepalive: true })
    await calls.close('s1', report)
    expect(asked).toEqual([
      {
        name: 'POST /api/session/:id/sync',
        options: {
          params: { id: 's1' },
          body: report,
          headers: { prefer: 'return=representation' },
          keepalive: true,
          timeoutMs: 9000,
        },
      },
      {
        name: 'POST /api/session/:id/close',
        options: { params: { id: 's1' }, body: report, timeoutMs: 6000 },
      },
    ])
  })

  it('tells of a place that was moved elsewhere, and says which one it knows', async () => {
    const missed: [string, number][] = []
    const end = positions.onMissedMove((id, { currentTime }) => missed.push([id, currentTime]))
    const said = (adopted: boolean, reason: string) => () => ({
      adopted,
      reason,
      mediaProgress: { currentTime: 600, lastUpdate: 70 },
    })
    answer.give = said(true, 'heard')
    await calls.sync('s2', report, { keepalive: false })
    answer.give = said(false, 'stale')
    expect(await calls.sync('s2', report, { keepalive: false })).toBe('kept')
    expect(bodyAsked()).toMatchObject({ lecternKnows: 70 })
    expect(missed).toEqual([['s2', 600]])
    end()
  })

  it('sends an empty body with an end that has nothing to report', async () => {
    await calls.close('s1', null)
    expect(bodyAsked()).toEqual({})
  })

  it('knows a session that is gone from a line that is broken', async () => {
    answer.give = () => {
      throw refusal(404)
    }
    expect(await calls.sync('s1', report, { keepalive: false })).toBe('gone')
    await expect(calls.close('s1', null)).resolves.toBeUndefined()
    answer.give = () => {
      throw refusal(502)
    }
    await expect(calls.sync('s1', report, { keepalive: false })).rejects.toThrow('No')
  })
})

describe('why nothing plays', () => {
  it.each([
    [502, 'episodeId', 'publisher'],
    // The device can't play it as it is there.
    [409, 'episodeId', 'publisher'],
    // Gone for good: a download would fail as well.
    [410, 'episodeId', 'refused'],
    // A full disk of ours is no better for a download.
    [507, 'episodeId', 'refused'],
    [502, null, 'unreachable'],
    [409, null, 'refused'],
    [404, 'episodeId', 'gone'],
  ])('is told by %d and the field %s: %s', (status, field, reason) => {
    const error = new CallError('refused', { message: 'Why', status, field })
    const detail = reason === 'publisher' || reason === 'refused' ? 'Why' : null
    expect(calls.explain(error)).toEqual({ reason, detail })
  })
})

describe('what an opened session says', () => {
  it('names the show of an episode, and the author of a book', async () => {
    const mediaMetadata = { title: 'Harbor Tales' }
    answer.give = () => ({ ...fakeSession(), mediaMetadata, episodeId: 'e', displayAuthor: 'Ada' })
    const episode = { itemId: 'item-1', episodeId: 'e' }
    expect((await calls.open(episode, local)).displayAuthor).toBe('Harbor Tales')
    answer.give = () => ({ ...fakeSession(), mediaMetadata, displayAuthor: 'Ada' })
    expect((await calls.open({ itemId: 'item-1' }, local)).displayAuthor).toBe('Ada')
  })
})

describe('addresses of tracks', () => {
  it('are bound to the session, or are those of its stream', () => {
    expect(calls.trackUrl(fakeSession(), 1)).toBe('/base/public/session/session-1/track/2')
    const [track] = fakeSession().audioTracks
    const contentUrl = '/hls/session-1/output.m3u8?container=fmp4'
    const stream = fakeSession({ audioTracks: track ? [{ ...track, contentUrl }] : [] })
    expect(calls.trackUrl(stream, 0)).toBe(`/base${contentUrl}`)
  })

  it.each([
    [404, true],
    [410, true],
    [206, false],
    [500, false],
  ])('tell by %d whether the server has the file', async (status, expected) => {
    vi.stubGlobal('fetch', async () => new Response(null, { status }))
    expect(await calls.isMissing('/track')).toBe(expected)
    vi.unstubAllGlobals()
  })
})

function refusal(status: number): CallError {
  return new CallError('refused', { message: 'No', status })
}
