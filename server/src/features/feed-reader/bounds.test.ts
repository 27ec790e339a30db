import { describe, expect, it } from 'vitest'
import { parseFeed } from './index.ts'
import type { FeedCut } from './index.ts'
import { address, codeOf, episodeOf, item, read, rss, sound } from './testing/reading.ts'

describe('bounds', () => {
  const many = (count: number): string =>
    Array.from({ length: count }, (_, index) =>
      item(
        `<guid>${index}</guid><pubDate>${new Date(Date.UTC(2024, 0, 1 + index)).toUTCString()}</pubDate>`,
      ),
    ).join('')

  it('leaves out an entry that is not whole, and says that the end is missing', async () => {
    const feed = await read(
      `<rss><channel><title>Cut</title>${item('<title>1</title>')}<item>${sound}<guid>half`,
    )
    expect([feed.episodes.length, feed.cuts]).toEqual([1, ['end']])
  })

  it('stops after too many bytes', async () => {
    const feed = await read(rss(many(100)), { maxBytes: 5000 })
    expect(feed.episodes.length).toBeGreaterThan(10)
    expect(feed.cuts).toEqual(['bytes'])
    expect(await codeOf(read(rss(many(100)), { maxBytes: 300 }))).toBe('too-large')
  })

  it('keeps the newest episodes in the order of the feed', async () => {
    const oldestFirst = await read(rss(many(100)), { maxEpisodes: 10 })
    expect(oldestFirst.episodes.map(({ guid }) => Number(guid))).toEqual([
      90, 91, 92, 93, 94, 95, 96, 97, 98, 99,
    ])
    expect(oldestFirst.cuts).toEqual(['episodes'])
    const undated = await read(
      rss(Array.from({ length: 40 }, (_, index) => item(`<guid>${index}</guid>`)).join('')),
      { maxEpisodes: 3 },
    )
    expect(undated.episodes.map(({ guid }) => guid)).toEqual(['0', '1', '2'])
    expect((await read(rss(many(10)), { maxEpisodes: 10 })).cuts).toEqual([])
  })

  it('cuts long texts, and shortens all of them when together they are too much', async () => {
    const long = item(`<description>${'word '.repeat(400)}</description>`)
    const one = await read(rss(long), { maxTextChars: 100 })
    expect([one.episodes[0]?.descriptionPlain?.length, one.cuts]).toEqual([99, ['texts']])
    const all = await read(rss(long.repeat(4)), { maxKeptChars: 5000 })
    expect(all.episodes.map(({ descriptionPlain }) => descriptionPlain?.length)).toEqual([
      1999, 1999, 499, 499,
    ])
    expect(all.cuts).toEqual(['texts'])
  })

  it('refuses nesting without end, whether it is in an entry or not', async () => {
    expect(await codeOf(read('<rss>'.repeat(100)))).toBe('too-deep')
    expect(await codeOf(read(rss(item('<a>'.repeat(100_000))), {}, 5000))).toBe('too-deep')
  })

  it('drops what is absurd in one entry, and goes on', async () => {
    const feed = await read(
      rss(
        item(`<description>${'x'.repeat(3_000_000)}</description><title>late</title>`) +
          item(
            `<psc:chapters>${'<psc:chapter start="1" title="x"/>'.repeat(20_000)}</psc:chapters><title>chapters</title>`,
          ) +
          item(
            `<itunes:image href="data:image/png;base64,${'A'.repeat(50_000)}"/><title>last</title>`,
          ),
      ),
      {},
      50_000,
    )
    expect(feed.episodes.map(({ title, image }) => [title, image])).toEqual([
      [null, null],
      [null, null],
      ['last', null],
    ])
    expect(feed.episodes[1]?.chapters).toHaveLength(5000)
    expect(feed.cuts).toEqual(['texts'])
  })

  it('keeps no more of what a feed says of itself than makes sense', async () => {
    const words = 'x'.repeat(500_000)
    const feed = await read(
      rss(`<title>T</title>${`<description>${words}</description>`.repeat(20)}<link>/late</link>`),
      {},
      65_536,
    )
    expect(feed.channel).toMatchObject({ title: 'T', link: null })
    expect(feed.channel.descriptionPlain).toHaveLength(100_000)
    expect(feed.cuts).toEqual(['texts'])
  })

  it('survives elements that are all attributes and namespaces', async () => {
    const names = Array.from(
      { length: 20_000 },
      (_, index) => `xmlns:n${index}="http://n.example/${index}"`,
    ).join(' ')
    const feed = await read(
      rss(
        item(`<a ${names}>`.repeat(20) + '</a>'.repeat(20) + '<title>late</title>') +
          item('<title>T</title>'),
      ),
      {},
      65_536,
    )
    expect(feed.episodes.map(({ title }) => title)).toEqual([null, 'T'])
  })

  it('is not slowed down by patterns that fit almost', async () => {
    const evil = `${'('.repeat(1000)}${'a@'.repeat(50_000)}`
    expect(
      (
        await episodeOf(
          `<itunes:author>${evil}</itunes:author><pubDate>${evil}</pubDate><itunes:duration>${'1:'.repeat(50_000)}</itunes:duration>`,
        )
      ).author,
    ).toHaveLength(2000)
    expect(
      (
        await episodeOf(
          `<description>${'\n '.repeat(40_000)}${'&lt;a '.repeat(10_000)}x</description>`,
        )
      ).publishedAt,
    ).toBeNull()
  })

  it.each(['<!--', '<rss><![CDATA[', '<rss a="', '<rss><', '<?xml '])(
    'refuses %s without an end',
    async (start) => {
      expect(await codeOf(read(start + 'x'.repeat(6_000_000), {}, 65_536))).toBe('too-large')
    },
  )

  it('never expands what a document declares', async () => {
    const laughs = Array.from(
      { length: 10 },
      (_, index) => `<!ENTITY lol${index + 1} "${`&lol${index};`.repeat(10)}">`,
    ).join('')
    const feed =
      await read(`<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY lol0 "lol">${laughs}<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY % x SYSTEM "http://127.0.0.1:9/x">%x;]>
      ${rss(item('<title>&lol9;&file;</title><guid>&lol9;</guid>'))}`)
    expect(feed.episodes[0]).toMatchObject({ title: '&lol9;&file;', guid: '&lol9;' })
    expect(JSON.stringify(feed).length).toBeLessThan(3000)
  })

  it('lets others have a turn after each piece, although all of it is here at once', async () => {
    const text = rss(item('<title>T</title>').repeat(10_000))
    let turns = 0
    const count = (): void => {
      turns++
      counting = setImmediate(count)
    }
    let counting = setImmediate(count)
    await read(text, {}, text.length)
    clearImmediate(counting)
    expect(turns).toBeGreaterThan(text.length / 20_000)
  })

  it('ends when its time is up, with what there was', async () => {
    async function* slow(start: string): AsyncGenerator<Uint8Array> {
      yield Buffer.from(start)
      await new Promise(() => undefined)
    }
    const begun = `<rss><channel>${item('<guid>1</guid>').repeat(20)}`
    const limits = { timeoutMs: 200 }
    const feed = await parseFeed(slow(begun), { address, limits })
    expect([feed.episodes.length, feed.cuts]).toEqual([20, ['time']])
    expect(await codeOf(parseFeed(slow('<rss>'), { address, limits }))).toBe('too-slow')
  })

  it('ends when the line breaks, and when it is stopped', async () => {
    const stop = new AbortController()
    async function* breaking(start: string, error: Error | null): AsyncGenerator<Uint8Array> {
      yield Buffer.from(start)
      if (error) throw error
      stop.abort(new Error('stopped'))
      await new Promise(() => undefined)
    }
    const begun = `<rss><channel>${item('<guid>1</guid>').repeat(20)}`
    const feed = await parseFeed(breaking(begun, new Error('reset')), { address })
    const cuts: FeedCut[] = ['line']
    expect([feed.episodes.length, feed.cuts]).toEqual([20, cuts])
    expect(await codeOf(parseFeed(breaking('<rss>', new Error('reset')), { address }))).toBe(
      'broken-off',
    )
    await expect(
      parseFeed(breaking(begun, null), { address, signal: stop.signal }),
    ).rejects.toThrow('stopped')
  })
})
