import { describe, expect, it } from 'vitest'
import { feedAddress, hostOf } from '../index.ts'
import { webAddress } from './addresses.ts'
import { readDuration, readTime } from './durations.ts'
import { isMediaType } from './media-types.ts'
import { readCount, readFlag, readHtml, readLine } from './texts.ts'

it.each([
  ['25', 25],
  ['00:00:25', 25],
  ['62:03', 3723],
  ['1:02:03', 3723],
  ['01:02:03.7', 3723],
  ['1h 2m 3s', 3723],
  ['PT1H2M3S', 3723],
  ['45 minutes', 2700],
  ['1 hr 5 min', 3900],
  [' 90 ', 90],
  ['', null],
  ['-5', null],
  ['long', null],
  ['1:2:3:4', null],
  ['999999999999', null],
])('a duration of "%s"', (text, seconds) => expect(readDuration(text)).toBe(seconds))

it('knows where a chapter begins to the millisecond', () => {
  expect(readTime('00:01:02.345')).toBeCloseTo(62.345)
  expect(readTime('npt:62,5')).toBe(62.5)
  expect(readTime(null)).toBeNull()
})

describe('addresses', () => {
  it.each([
    ['/a.mp3', 'https://x.example/a.mp3'],
    [' a b.mp3 ', 'https://x.example/feed/a%20b.mp3'],
    ['//cdn.example/a.mp3', 'https://cdn.example/a.mp3'],
    ['HTTP://Y.example', 'http://y.example/'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['file:///etc/passwd', null],
    ['ipfs://x', null],
    ['http://', null],
    ['', null],
    [null, null],
    [`/${'x'.repeat(5000)}`, null],
  ])('%s', (text, address) =>
    expect(webAddress(text, 'https://x.example/feed/rss.xml')).toBe(address),
  )

  it('takes what people paste', () => {
    expect(feedAddress(' feed://x.example/rss ')).toBe('https://x.example/rss')
    expect(feedAddress('feed:http://x.example/rss')).toBe('http://x.example/rss')
    expect(feedAddress('pcast://x.example/rss')).toBe('https://x.example/rss')
    expect(feedAddress('http://x.example/rss')).toBe('http://x.example/rss')
  })

  it('says of an address what may be said', () => {
    expect(hostOf('https://me:secret@x.example:8443/token?key=1')).toBe('x.example:8443')
    expect(hostOf('me:secret')).not.toContain('secret')
  })
})

describe('texts', () => {
  it.each([
    ['  One\n two ', 'One two'],
    ['Tom &amp; Jerry &#8212; &hellip;', 'Tom & Jerry — …'],
    ['<b>Bold</b> claims', 'Bold claims'],
    ['How <T> works, 1 < 2', 'How <T> works, 1 < 2'],
    ['a?x=1&copy=2 AT&T', 'a?x=1&copy=2 AT&T'],
    ['<script>alert(1)</script>Hi', 'Hi'],
    ['bell\u0007 and \u0000nul', 'bell and nul'],
    ['<b></b>', null],
    ['   ', null],
    [null, null],
  ])('a line of %j', (text, line) => expect(readLine(text)).toBe(line))

  const html = (text: string, chars = 1000) => readHtml(text, chars, 'https://x.example/feed/')
  it.each([
    ['<p>Hi<script>bad()</script> <b onclick="x">you</b></p>', '<p>Hi <b>you</b></p>', 'Hi you'],
    ['One & two &lt; three', 'One &amp; two &lt; three', 'One & two < three'],
    ['First\nline\n\nSecond', '<p>First<br />line</p><p>Second</p>', 'First\nline\n\nSecond'],
  ])('a description of %j', (text, clean, plain) => {
    expect(html(text)).toEqual({ html: clean, plain, isCut: false })
  })

  it('makes links absolute and drops those that lead nowhere safe', () => {
    const clean = html(
      '<a href="/x?a=1&amp;b=2">1</a><a href="#t">2</a><a href="javascript:x">3</a><a href="mailto:a@b.c">4</a>',
    )
    expect(clean?.html.match(/href="[^"]*"/gu)).toEqual([
      'href="https://x.example/x?a=1&amp;b=2"',
      'href=""',
      'href="mailto:a@b.c"',
    ])
  })

  it('cuts what is too long, and knows what shows nothing', () => {
    expect(html('<p>long text</p>', 8)).toEqual({
      html: '<p>long </p>',
      plain: 'long',
      isCut: true,
    })
    expect(html('<p> </p><br>')).toBeNull()
    expect(readHtml(null, 10, 'https://x.example/')).toBeNull()
  })

  it('reads flags and counts', () => {
    expect(['Yes', ' TRUE ', 'explicit'].map(readFlag)).toEqual([true, true, true])
    expect(['no', 'clean', 'False'].map(readFlag)).toEqual([false, false, false])
    expect([null, '', 'perhaps'].map(readFlag)).toEqual([null, null, null])
    expect(['12345', ' 7 ', '1,234,567', '511276.52'].map(readCount)).toEqual([
      12345, 7, 1234567, 511276,
    ])
    expect(['', '-1', 'big', null, '9'.repeat(30)].map(readCount)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })
})

it.each([
  ['audio/mpeg', 'https://x.example/1', true],
  ['video/mp4', 'https://x.example/1', true],
  [null, 'https://x.example/1.mp3?token=a.png', true],
  ['application/octet-stream', 'https://x.example/1.m4a', true],
  ['text/html', 'https://x.example/1.mp3', true],
  [null, 'https://x.example/listen', true],
  ['image/jpeg', 'https://x.example/1', false],
  [null, 'https://x.example/1.jpg#x', false],
  ['application/pdf', 'https://x.example/1', false],
  ['application/x-bittorrent', 'https://x.example/1', false],
])('an enclosure of %s at %s', (type, url, isMedia) => expect(isMediaType(type, url)).toBe(isMedia))
