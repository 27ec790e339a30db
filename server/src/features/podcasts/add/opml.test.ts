import { expect, it } from 'vitest'
import { feedsOfOpml } from './opml.ts'

const opml = (body: string) =>
  `<?xml version="1.0"?><opml version="2.0"><head><title>x</title></head><body>${body}</body></opml>`

it('reads feeds in folders, once each, with the names that apps give attributes', () => {
  const text = opml(`
    <outline text="News"><outline text="Inside"><outline type="rss" text="A &amp; B" xmlUrl="https://a.example/rss"/></outline></outline>
    <outline type="rss" title="Ünder" text="x" xmlurl=" https://b.example/feed?a=1&amp;b=2 "/>
    <outline type="rss" text="Again" xmlUrl="http://www.a.example/rss/"/>
    <outline type="link" text="no feed" url="https://c.example"/>
    <outline type="rss" text="bad" xmlUrl="file:///etc/passwd"/>
    <outline type="rss" xmlUrl="https://d.example/nameless"/>`)
  expect(feedsOfOpml(text)).toEqual([
    { title: 'A & B', feedUrl: 'https://a.example/rss' },
    { title: 'Ünder', feedUrl: 'https://b.example/feed?a=1&b=2' },
    { title: 'https://d.example/nameless', feedUrl: 'https://d.example/nameless' },
  ])
})

it.each([
  ['<html><body>no</body></html>', 'This is no OPML file.'],
  [opml('<outline text="empty"/>'), 'This OPML file names no feed.'],
])('refuses %s', (text, sentence) => {
  expect(() => feedsOfOpml(text)).toThrow(sentence)
})

it('expands nothing that the document declares', () => {
  const bomb = `<!DOCTYPE opml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${opml('<outline text="&b;" xmlUrl="https://a.example/rss"/>').slice(21)}`
  expect(feedsOfOpml(bomb)[0]?.title).toBe('&b;')
})
