import { expect, it } from 'vitest'
import { feedAddressIn, opmlOf } from './what-was-typed.ts'

it.each([
  ['https://feeds.example/show.xml', 'https://feeds.example/show.xml'],
  ['  feeds.example/show.xml ', 'https://feeds.example/show.xml'],
  ['feed://feeds.example/rss', 'https://feeds.example/rss'],
  ['pcast://feeds.example/rss', 'https://feeds.example/rss'],
  ['http://ada:pass@10.0.0.2:8080/feed', 'http://ada:pass@10.0.0.2:8080/feed'],
])('takes %s for an address', (typed, address) => {
  expect(feedAddressIn(typed)).toBe(address)
})

it.each(['news', 'The Daily. News', 'a.b c', '', '99% invisible', 'C.S.I', 'Wait… what?'])(
  'takes %s for words',
  (typed) => {
    expect(feedAddressIn(typed)).toBeNull()
  },
)

it('knows an OPML document by its root', () => {
  expect(opmlOf('<?xml version="1.0"?>\n<opml version="2.0"></opml>')).toBe(true)
  expect(opmlOf('<rss></rss>')).toBe(false)
})
