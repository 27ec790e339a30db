import { describe, expect, it } from 'vitest'
import { createGate } from '#platform/gate.ts'
import { Problem } from '#platform/problem.ts'
import type { Providers } from '../providers.ts'
import { createCoverSearches } from './cover-searches.ts'

/** A socket that searches at providers that answer when they are told to. */
function searching(most = 8) {
  const told: unknown[] = []
  const waiting = new Map<string, PromiseWithResolvers<string[]>>()
  const gone = new AbortController()
  const providers: Pick<Providers, 'coverProviders' | 'searchCovers'> = {
    coverProviders: (name) => (name === 'all' ? ['one', 'two', 'three'] : [name]),
    searchCovers(provider) {
      const work = withResolvers<string[]>()
      waiting.set(provider, work)
      return work.promise
    },
  }
  const covers = createCoverSearches({
    providers,
    gate: createGate(most, 0),
    deadline: () => gone.signal,
  })((event, payload) => void told.push([event, payload]))
  const start = (requestId: string, provider = 'all') =>
    covers.start({ requestId, title: 'Dune', author: '', provider, isPodcast: false })
  return { told, waiting, covers, start, tooLate: gone }
}

/** As `Promise.withResolvers`, which not all have. */
interface PromiseWithResolvers<T> {
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (error: unknown) => void
}
function withResolvers<T>(): PromiseWithResolvers<T> {
  let resolve: (value: T) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a search for covers', () => {
  it('tells what each provider finds when it is there', async () => {
    const { told, waiting, start } = searching()
    start('a')
    await settled()
    waiting.get('two')?.resolve(['https://x.test/2'])
    await settled()
    waiting.get('three')?.reject(new Problem('upstream', 'It was away.'))
    waiting.get('one')?.resolve([])
    await settled()
    expect(told).toEqual([
      [
        'cover_search_result',
        { requestId: 'a', provider: 'two', covers: ['https://x.test/2'], total: 1 },
      ],
      ['cover_search_provider_error', { requestId: 'a', provider: 'three', error: 'It was away.' }],
      ['cover_search_complete', { requestId: 'a' }],
    ])
  })

  it('does not wait for ever', async () => {
    const { told, start, tooLate } = searching()
    start('a', 'one')
    await settled()
    tooLate.abort(new DOMException('', 'TimeoutError'))
    await settled()
    expect(told).toEqual([
      [
        'cover_search_provider_error',
        { requestId: 'a', provider: 'one', error: 'Provider timeout' },
      ],
      ['cover_search_complete', { requestId: 'a' }],
    ])
  })

  it('says nothing more once it is cancelled, or its socket is gone', async () => {
    const { told, waiting, covers, start } = searching()
    start('a', 'one')
    start('b', 'two')
    await settled()
    covers.cancel('a')
    covers.cancel('unknown')
    covers.close()
    for (const work of waiting.values()) work.resolve(['https://x.test/1'])
    await settled()
    expect(told).toEqual([])
    start('a', 'three')
    await settled()
    waiting.get('three')?.resolve([])
    await settled()
    expect(told).toEqual([['cover_search_complete', { requestId: 'a' }]])
  })

  it('goes on alone when it is asked for again', async () => {
    const { told, waiting, start } = searching()
    start('a', 'one')
    start('a', 'two')
    await settled()
    expect([...waiting.keys()]).toEqual(['one'])
    waiting.get('one')?.resolve([])
    await settled()
    expect(told).toHaveLength(1)
  })

  it('is refused in a crowd, of one socket and of all', async () => {
    const one = searching(100)
    for (let n = 0; n < 6; n++) one.start(`${n}`, 'one')
    expect(one.told).toEqual([
      ['cover_search_error', { requestId: '5', error: 'Too many searches at once.' }],
    ])
    one.covers.close()
    const all = searching(1)
    all.start('a', 'one')
    all.start('b', 'one')
    await settled()
    expect(all.told).toEqual([
      [
        'cover_search_error',
        {
          requestId: 'b',
          error: 'Too much is waiting already. Please try again in a moment.',
        },
      ],
    ])
    all.covers.close()
  })
})
