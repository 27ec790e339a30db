import { feedPodcast } from '@lectern/contract'
import { expect, it } from 'vitest'
import { parseFeed, toWireEpisode, toWirePodcast } from './index.ts'
import type { ReadFeed } from './index.ts'

async function read(text: string): Promise<ReadFeed> {
  async function* once(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(text)
  }
  return parseFeed(once(), { address: 'http://127.0.0.1/final.xml' })
}

const full = `<rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Tiny Talks</title><link>http://127.0.0.1/</link>
  <description>Short talks</description><language>en</language><itunes:author>Jo Mint</itunes:author><itunes:explicit>no</itunes:explicit>
  <itunes:type>episodic</itunes:type><itunes:image href="http://127.0.0.1/cover.jpg"/><itunes:category text="Arts"><itunes:category text="Books"/></itunes:category>
  <item><title>Talk 5</title><itunes:subtitle>Sub 5</itunes:subtitle><description>&lt;p&gt;About 5&lt;/p&gt;</description>
  <pubDate>Mon, 05 Jan 2024 08:00:00 GMT</pubDate><itunes:episodeType>full</itunes:episodeType><itunes:season>1</itunes:season>
  <itunes:episode>5</itunes:episode><itunes:author>Jo Mint</itunes:author><itunes:duration>00:00:25</itunes:duration><itunes:explicit>false</itunes:explicit>
  <enclosure url="http://127.0.0.1/talk-5.mp3" length="12345" type="audio/mpeg"/><guid>talk-5</guid>
  <podcast:chapters url="http://127.0.0.1/ch.json" type="application/json"/>
  <psc:chapters><psc:chapter start="1" title="One"/><psc:chapter start="5" title="Two"/></psc:chapters></item></channel></rss>`

it('is what clients expect, key for key', async () => {
  const podcast = toWirePodcast(await read(full), 'http://127.0.0.1/feed.xml')
  expect(feedPodcast.strict().parse(podcast)).toEqual(podcast)
  expect(podcast).toEqual({
    metadata: {
      image: 'http://127.0.0.1/cover.jpg',
      categories: ['Arts:Books'],
      feedUrl: 'http://127.0.0.1/feed.xml',
      description: 'Short talks',
      descriptionPlain: 'Short talks',
      type: 'episodic',
      title: 'Tiny Talks',
      language: 'en',
      explicit: 'no',
      author: 'Jo Mint',
      pubDate: null,
      link: 'http://127.0.0.1/',
    },
    episodes: [
      {
        title: 'Talk 5',
        subtitle: 'Sub 5',
        description: '<p>About 5</p>',
        descriptionPlain: 'About 5',
        pubDate: 'Mon, 05 Jan 2024 08:00:00 GMT',
        episodeType: 'full',
        season: '1',
        episode: '5',
        author: 'Jo Mint',
        duration: '00:00:25',
        durationSeconds: 25,
        explicit: 'false',
        publishedAt: 1704441600000,
        enclosure: { url: 'http://127.0.0.1/talk-5.mp3', length: '12345', type: 'audio/mpeg' },
        guid: 'talk-5',
        chaptersUrl: 'http://127.0.0.1/ch.json',
        chaptersType: 'application/json',
        chapters: [
          { id: 0, start: 1, end: 5, title: 'One' },
          { id: 1, start: 5, end: 25, title: 'Two' },
        ],
      },
    ],
  })
})

it('keeps every key where the feed says nothing', async () => {
  const feed = await read(
    '<rss><channel><item><enclosure url="/a"/><psc:chapters><psc:chapter start="1"/></psc:chapters></item></channel></rss>',
  )
  const podcast = toWirePodcast(feed, 'http://127.0.0.1/feed.xml')
  expect(feedPodcast.parse(podcast)).toEqual(podcast)
  const { image, feedUrl, categories, ...texts } = podcast.metadata
  expect([image, feedUrl, categories]).toEqual([null, 'http://127.0.0.1/feed.xml', []])
  expect(Object.values(texts)).toEqual(Array(9).fill(null))
  expect(feed.episodes.map(toWireEpisode)).toEqual([
    {
      title: '',
      subtitle: '',
      description: '',
      descriptionPlain: '',
      pubDate: '',
      episodeType: '',
      season: '',
      episode: '',
      author: '',
      duration: '',
      durationSeconds: null,
      explicit: '',
      publishedAt: null,
      enclosure: { url: 'http://127.0.0.1/a', length: '', type: '' },
      guid: null,
      chaptersUrl: null,
      chaptersType: null,
      chapters: [{ id: 0, start: 1, end: 1, title: '' }],
    },
  ])
})
