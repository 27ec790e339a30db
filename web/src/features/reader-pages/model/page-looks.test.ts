import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginLooks, changeLooks, readLooks, usePageLooks } from './page-looks.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the direction is remembered for a series, and for no other', () => {
  beginLooks('comic', 'series-a', null)
  changeLooks({ direction: 'rtl' })
  expect(readLooks('comic', 'series-a', null).direction).toBe('rtl')
  expect(readLooks('comic', 'series-b', null).direction).toBe('ltr')
})

test('a comic says its direction, and who reads it has the last word', () => {
  beginLooks('comic', 'manga', 'rtl')
  expect(usePageLooks.getState().direction).toBe('rtl')
  changeLooks({ direction: 'ltr' })
  expect(readLooks('comic', 'manga', 'rtl').direction).toBe('ltr')
})

test('a layout that was chosen leaves the direction to the comic', () => {
  beginLooks('comic', 'webtoon', null)
  changeLooks({ layout: 'strip' })
  expect(readLooks('comic', 'webtoon', 'rtl')).toMatchObject({ layout: 'strip', direction: 'rtl' })
})

test('how pages are fitted holds for all comics, and not for PDFs', () => {
  beginLooks('comic', 'a', null)
  changeLooks({ fit: 'width' })
  expect(readLooks('comic', 'b', null).fit).toBe('width')
  expect(readLooks('pdf', 'b', null).fit).toBe('page')
})

test('of very many series the oldest are forgotten', () => {
  for (let series = 0; series < 320; series += 1) {
    beginLooks('comic', `series ${series}`, null)
    changeLooks({ direction: 'rtl' })
  }
  expect(readLooks('comic', 'series 0', null).direction).toBe('ltr')
  expect(readLooks('comic', 'series 319', null).direction).toBe('rtl')
})

test('what is stored and makes no sense is as if it weren’t there', () => {
  kept.set('ui:pages-comic', '{"fit":"sideways"}')
  kept.set('ui:pages-comic-series', '{"a":{"direction":"up","layout":7},"b":null}')
  expect(readLooks('comic', 'a', null)).toMatchObject({
    fit: 'page',
    layout: 'auto',
    direction: 'ltr',
  })
})
