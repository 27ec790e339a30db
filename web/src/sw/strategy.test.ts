import { describe, expect, it } from 'vitest'
import { strategyOf, type Strategy } from './strategy.ts'

const scope = 'https://books.example/audio/'

describe('what the service worker does with a request', () => {
  it.each<[string, string, Strategy]>([
    ['', 'navigate', 'page'],
    ['item/1', 'navigate', 'page'],
    ['library/1/bookshelf?filter=a', 'navigate', 'page'],
    ['downloads', 'navigate', 'page'],
    ['apiary', 'navigate', 'page'],
    ['auth/openid?x=1', 'navigate', 'network'],
    ['api/items/1/download', 'navigate', 'network'],
    ['public/share/x/download', 'navigate', 'network'],
    ['assets/base-1.js', 'cors', 'file'],
    ['assets/font-1.woff2', 'cors', 'file'],
    ['manifest.webmanifest', 'cors', 'network'],
    ['api/items/1/cover?width=400&ts=5', 'no-cors', 'cover'],
    ['api/authors/1/image?width=400&ts=5', 'no-cors', 'cover'],
    ['api/items/1/cover?width=400', 'no-cors', 'network'],
    ['api/items/1/cover?ts=5&token=secret', 'no-cors', 'network'],
    ['api/items/1?ts=5', 'cors', 'network'],
    ['api/me', 'cors', 'network'],
    ['public/session/1/track/1', 'no-cors', 'network'],
    ['socket.io/?EIO=4', 'cors', 'network'],
  ])('%s (%s) → %s', (path, mode, strategy) => {
    expect(strategyOf({ method: 'GET', mode, url: scope + path, scope })).toBe(strategy)
  })

  it('leaves other origins, other paths and other methods alone', () => {
    const cors = { mode: 'cors', scope }
    expect(strategyOf({ ...cors, method: 'POST', url: `${scope}assets/a.js` })).toBe('network')
    expect(
      strategyOf({ ...cors, method: 'GET', url: 'https://other.example/audio/assets/a.js' }),
    ).toBe('network')
    expect(
      strategyOf({ method: 'GET', mode: 'navigate', url: 'https://books.example/', scope }),
    ).toBe('network')
  })
})
