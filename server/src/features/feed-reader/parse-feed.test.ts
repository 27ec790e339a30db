import { describe, expect, it } from 'vitest'
import { codeOf, episodeOf, item, read, rss, sound } from './testing/reading.ts'

async function channelOf(inside: string) {
  return (await read(rss(inside))).channel
}

describe('a show', () => {
  it('says all that podcast apps look for', async () => {
    const channel = await channelOf(`
      <title>Tiny &amp; Talks</title><link>https://tiny.example/</link><language>de</language>
      <description>&lt;p&gt;Short &lt;b&gt;talks&lt;/b&gt;&lt;script&gt;x()&lt;/script&gt;&lt;/p&gt;</description>
      <copyright>© 2024 Jo</copyright><pubDate>Fri, 05 Jan 2024 08:00:00 GMT</pubDate><ttl>90</ttl>
      <skipHours><hour>0</hour><hour>24</hour><hour>5</hour></skipHours><skipDays><day>Sunday</day></skipDays>
      <image><url>/small.png</url></image><itunes:image href="/cover.jpg"/>
      <itunes:author>Jo Mint</itunes:author><itunes:type>Serial</itunes:type><itunes:explicit>Clean</itunes:explicit>
      <itunes:category text="Arts"><itunes:category text="Books"/></itunes:category><itunes:category text="News"/>
      <itunes:owner><itunes:name>Jo</itunes:name><itunes:email>jo@tiny.example</itunes:email></itunes:owner>
      <itunes:new-feed-url>https://new.example/feed</itunes:new-feed-url>
      <itunes:block>Yes</itunes:block><itunes:complete>yes</itunes:complete>
      <podcast:guid>917393e3-1b1e-5cef</podcast:guid><podcast:medium>Audiobook</podcast:medium>
      <podcast:locked owner="jo@tiny.example">yes</podcast:locked>
      <podcast:funding url="/give">Give</podcast:funding><podcast:funding url="javascript:x">No</podcast:funding>
      <podcast:person role="Host" img="/jo.jpg" href="https://jo.example">Jo Mint</podcast:person>
      <atom:link rel="self" href="https://feeds.example/self"/><atom:link rel="hub" href="https://hub.example/"/>
      <atom:link rel="next" href="?page=2"/><atom:link rel="prev-archive" href="/archive/1"/>`)
    expect(channel).toEqual({
      title: 'Tiny & Talks',
      author: 'Jo Mint',
      description: '<p>Short <b>talks</b></p>',
      descriptionPlain: 'Short talks',
      image: 'https://feeds.example/cover.jpg',
      categories: ['Arts:Books', 'News'],
      language: 'de',
      explicit: false,
      explicitText: 'Clean',
      type: 'serial',
      pubDate: 'Fri, 05 Jan 2024 08:00:00 GMT',
      publishedAt: Date.UTC(2024, 0, 5, 8),
      link: 'https://tiny.example/',
      owner: { name: 'Jo', email: 'jo@tiny.example' },
      copyright: '© 2024 Jo',
      newFeedUrl: 'https://new.example/feed',
      guid: '917393e3-1b1e-5cef',
      locked: { isLocked: true, owner: 'jo@tiny.example' },
      medium: 'audiobook',
      funding: [{ url: 'https://feeds.example/give', text: 'Give' }],
      persons: [
        {
          name: 'Jo Mint',
          role: 'host',
          group: 'cast',
          image: 'https://feeds.example/jo.jpg',
          link: 'https://jo.example/',
        },
      ],
      isBlocked: true,
      isComplete: true,
      links: {
        nextPage: 'https://feeds.example/show/feed.xml?page=2',
        previousArchive: 'https://feeds.example/archive/1',
        self: 'https://feeds.example/self',
        hubs: ['https://hub.example/'],
      },
      update: { ttlMinutes: 90, skipHours: [0, 5], skipDays: ['Sunday'] },
    })
  })

  it('may say nothing at all', async () => {
    const feed = await read(rss(''))
    expect(feed).toMatchObject({ format: 'rss', episodes: [], withoutEnclosure: 0, cuts: [] })
    expect(
      Object.values(feed.channel)
        .flat()
        .filter((value) => typeof value === 'string'),
    ).toEqual([])
  })

  it('is told by what there is instead', async () => {
    const channel =
      await channelOf(`<itunes:summary>Words</itunes:summary><managingEditor>jo@x.example (Jo Mint)</managingEditor>
      <category>Music</category><category>Music</category><image><url>/small.png</url></image>
      <sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency><lastBuildDate>2024-01-05</lastBuildDate>`)
    expect(channel).toMatchObject({
      description: 'Words',
      author: 'Jo Mint',
      categories: ['Music'],
      image: 'https://feeds.example/small.png',
      pubDate: null,
      publishedAt: Date.UTC(2024, 0, 5),
      update: { ttlMinutes: 720 },
    })
  })
})

describe('an episode', () => {
  it('says all that podcast apps look for', async () => {
    const episode = await episodeOf(`
      <title><![CDATA[Talk & 5]]></title><itunes:subtitle>Sub 5</itunes:subtitle><guid isPermaLink="false">talk-5</guid>
      <description>Short</description><content:encoded><![CDATA[<p>About <a href="notes/5">5</a></p>]]></content:encoded>
      <pubDate>Mon, 05 Jan 2024 08:00:00 GMT</pubDate><link>https://tiny.example/5</link><itunes:author>Jo Mint</itunes:author>
      <itunes:duration>1:02:03</itunes:duration><itunes:explicit>true</itunes:explicit><itunes:image href="/5.jpg"/>
      <podcast:season name="The Sea">2</podcast:season><podcast:episode display="Ch. 5">5</podcast:episode>
      <itunes:episodeType>Full</itunes:episodeType><podcast:chapters url="/5.json" type="application/json+chapters"/>
      <podcast:transcript url="/5.vtt" type="text/vtt" language="de" rel="captions"/><podcast:transcript type="text/plain"/>
      <podcast:person role="guest">Ann</podcast:person><podcast:soundbite startTime="33.8" duration="60">A bite</podcast:soundbite>
      <psc:chapters><psc:chapter start="00:10:00" title="Two" href="https://x.example/2"/><psc:chapter start="0" title="One" image="/1.png"/></psc:chapters>
      <podcast:alternateEnclosure type="audio/opus" length="99" bitrate="64000.5" title="Small" lang="de"><podcast:source uri="/5.opus"/><podcast:source uri="ipfs://x"/></podcast:alternateEnclosure>`)
    expect(episode).toEqual({
      guid: 'talk-5',
      enclosure: { url: 'https://m.example/1.mp3', length: 12345, type: 'audio/mpeg' },
      alternates: [
        {
          type: 'audio/opus',
          length: 99,
          bitrate: 64000,
          height: null,
          language: 'de',
          title: 'Small',
          rel: null,
          isDefault: false,
          sources: [{ url: 'https://feeds.example/5.opus', type: null }],
        },
      ],
      title: 'Talk & 5',
      subtitle: 'Sub 5',
      description: '<p>About <a href="https://feeds.example/show/notes/5">5</a></p>',
      descriptionPlain: 'About 5',
      pubDate: 'Mon, 05 Jan 2024 08:00:00 GMT',
      publishedAt: Date.UTC(2024, 0, 5, 8),
      season: '2',
      seasonName: 'The Sea',
      episode: '5',
      episodeDisplay: 'Ch. 5',
      episodeType: 'full',
      duration: '1:02:03',
      durationSeconds: 3723,
      explicit: true,
      explicitText: 'true',
      image: 'https://feeds.example/5.jpg',
      link: 'https://tiny.example/5',
      author: 'Jo Mint',
      chaptersFile: { url: 'https://feeds.example/5.json', type: 'application/json+chapters' },
      chapters: [
        { start: 0, end: 600, title: 'One', link: null, image: 'https://feeds.example/1.png' },
        { start: 600, end: 3723, title: 'Two', link: 'https://x.example/2', image: null },
      ],
      transcripts: [
        { url: 'https://feeds.example/5.vtt', type: 'text/vtt', language: 'de', rel: 'captions' },
      ],
      persons: [{ name: 'Ann', role: 'guest', group: 'cast', image: null, link: null }],
      soundbites: [{ start: 33.8, duration: 60, title: 'A bite' }],
    })
  })

  it('needs nothing but something to play', async () => {
    const episode = await episodeOf('')
    expect(episode).toMatchObject({
      guid: null,
      title: null,
      description: null,
      publishedAt: null,
      durationSeconds: null,
      chapters: [],
    })
  })

  it.each([
    [
      'an enclosure among others',
      '<enclosure url="/a.jpg" type="image/jpeg"/><enclosure url="/a.mp3"/><enclosure url="/b.mp3"/><enclosure url="/a.mp3"/>',
      '/a.mp3',
      1,
    ],
    [
      'media content',
      '<media:content url="/a.jpg" medium="image"/><media:content url="/a.mp3" type="audio/mpeg" fileSize="5"/>',
      '/a.mp3',
      0,
    ],
    [
      'a group of media',
      '<media:group><media:content url="/a.mp4" medium="video"/><media:content url="/b.mp4" medium="video"/></media:group>',
      '/a.mp4',
      1,
    ],
    ['a link of Atom', '<atom:link rel="enclosure" href="/a.mp3" length="5"/>', '/a.mp3', 0],
    [
      'an alternate enclosure',
      '<podcast:alternateEnclosure type="audio/opus"><podcast:source uri="/a.opus"/></podcast:alternateEnclosure><podcast:alternateEnclosure default="true" type="audio/aac"><podcast:source uri="/b.aac"/></podcast:alternateEnclosure>',
      '/b.aac',
      2,
    ],
  ])('plays %s', async (_, enclosures, path, alternates) => {
    const episode = await episodeOf('', enclosures)
    expect(episode.enclosure.url).toBe(`https://feeds.example${path}`)
    expect(episode.alternates).toHaveLength(alternates)
  })

  it.each([
    '',
    '<enclosure url=""/>',
    '<enclosure url="file:///etc/passwd" type="audio/mpeg"/>',
    '<enclosure url="/a.jpg" type="image/jpeg"/>',
    '<media:content url="/a.jpg" type="image/jpeg"/>',
  ])('is none, but counted, with %j', async (enclosures) => {
    expect(await read(rss(item('<title>News</title>', enclosures)))).toMatchObject({
      episodes: [],
      withoutEnclosure: 1,
    })
  })

  it('has chapters whose end nobody knows', async () => {
    const { chapters } = await episodeOf(
      '<psc:chapters><psc:chapter start="1" title="x"/><psc:chapter start="soon"/></psc:chapters>',
    )
    expect(chapters).toEqual([{ start: 1, end: null, title: 'x', link: null, image: null }])
  })
})

describe('other formats', () => {
  it('Atom 1.0, with xml:base, texts that are none and markup that is', async () => {
    const feed =
      await read(`<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://atom.example/" xml:lang="fr">
      <title type="text">1 &lt; 2</title><subtitle type="html">&lt;b&gt;Sub&lt;/b&gt;</subtitle><logo>logo.png</logo><link href="/"/>
      <author><name>Zoé</name><email>z@x.example</email></author><category term="tech" label="Technology"/><rights>free</rights>
      <link rel="next" href="?p=2"/>
      <entry xml:base="e/"><id>urn:1</id><title>One</title><published>2024-01-05T08:00:00Z</published><updated>2024-02-05T08:00:00Z</updated>
        <link rel="enclosure" type="audio/mpeg" length="7" href="1.mp3"/><link rel="alternate" href="1.html"/>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Mark<b>up</b> <a href="n.html">n</a></p></div></content></entry>
      <entry><id>urn:2</id><link rel="enclosure" href="/2.mp3"/><summary>a &lt;b&gt; c</summary></entry></feed>`)
    expect(feed).toMatchObject({
      format: 'atom',
      channel: {
        title: '1 < 2',
        description: '<b>Sub</b>',
        image: 'https://atom.example/logo.png',
        link: 'https://atom.example/',
        language: 'fr',
        author: 'Zoé',
        categories: ['Technology'],
        copyright: 'free',
        links: { nextPage: 'https://atom.example/?p=2' },
      },
    })
    expect(feed.episodes[0]).toMatchObject({
      guid: 'urn:1',
      enclosure: { url: 'https://atom.example/e/1.mp3', length: 7, type: 'audio/mpeg' },
      link: 'https://atom.example/e/1.html',
      publishedAt: Date.UTC(2024, 0, 5, 8),
      descriptionPlain: 'Markup n',
    })
    expect(feed.episodes[0]?.description).toContain('href="https://atom.example/e/n.html"')
    expect(feed.episodes[1]).toMatchObject({
      description: 'a &lt;b&gt; c',
      descriptionPlain: 'a <b> c',
    })
  })

  it('Atom 0.3 and Atom that doesn’t say it is', async () => {
    const old = await read(
      '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>Old</title><tagline mode="escaped" type="text/html">&lt;i&gt;t&lt;/i&gt;</tagline><entry><id>1</id><issued>2004-01-05</issued><link rel="enclosure" href="/1.mp3"/></entry></feed>',
    )
    expect(old).toMatchObject({
      format: 'atom',
      channel: { title: 'Old', description: '<i>t</i>' },
      episodes: [{ guid: '1', pubDate: '2004-01-05' }],
    })
    const bare = await read(
      '<feed><title>Bare</title><entry><id>2</id><link rel="enclosure" href="/2.mp3"/></entry></feed>',
    )
    expect(bare).toMatchObject({
      format: 'atom',
      channel: { title: 'Bare' },
      episodes: [{ guid: '2' }],
    })
  })

  it('RDF, whose items stand beside the channel', async () => {
    const feed =
      await read(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:enc="http://purl.oclc.org/net/rss_2.0/enc#">
      <channel rdf:about="https://x.example/"><title>Rdf</title><items><rdf:Seq><rdf:li resource="1"/></rdf:Seq></items><dc:language>en</dc:language></channel>
      <item rdf:about="https://x.example/1"><title>One</title><dc:date>2024-01-05T08:00Z</dc:date><dc:creator>Jo</dc:creator><enc:enclosure rdf:resource="/1.mp3" enc:type="audio/mpeg" enc:length="3"/></item></rdf:RDF>`)
    expect(feed).toMatchObject({
      format: 'rdf',
      channel: { title: 'Rdf', language: 'en' },
      episodes: [
        {
          guid: 'https://x.example/1',
          author: 'Jo',
          publishedAt: Date.UTC(2024, 0, 5, 8),
          enclosure: { length: 3, type: 'audio/mpeg' },
        },
      ],
    })
  })

  it('prefixes of their own, declared anywhere or nowhere', async () => {
    const feed =
      await read(`<rss xmlns:apple="HTTP://www.iTunes.com/DTDs/PodCast-1.0.dtd"><channel><apple:author>A</apple:author>
      <podcast:medium>music</podcast:medium><item><enclosure url="/1.mp3"/><p2:season xmlns:p2="https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md" name="S">1</p2:season></item></channel></rss>`)
    expect(feed.channel).toMatchObject({ author: 'A', medium: 'music' })
    expect(feed.episodes[0]).toMatchObject({ season: '1', seasonName: 'S' })
  })
})

describe('the sins of real feeds', () => {
  it.each([
    [
      'white space and a mark before the declaration',
      `\ufeff \n<?xml version="1.0"?>${rss(item('<title>T</title>'))}`,
    ],
    [
      'a comment before the declaration',
      `<!-- hi --><?xml version="1.0"?>${rss(item('<title>T</title>'))}`,
    ],
    [
      'a doctype',
      `<!DOCTYPE rss PUBLIC "-//N//DTD RSS 0.91//EN" "http://x.example/rss.dtd">${rss(item('<title>T</title>'))}`,
    ],
    ['capitals', rss('<ITEM><Title>T</Title><Enclosure URL="https://m.example/1.mp3"/></ITEM>')],
    [
      'attributes without quotes',
      rss('<item><title>T</title><enclosure url=https://m.example/1.mp3></enclosure></item>'),
    ],
    ['elements that are never closed', rss(`<item>${sound}<title>T<b></item>`)],
    ['ends that belong to nothing', rss(item('</b></p><title>T</title>'))],
    [
      'items outside the channel',
      `<rss><channel><title>x</title></channel>${item('<title>T</title>')}</rss>`,
    ],
    ['words after the end', `${rss(item('<title>T</title>'))}<!-- cached --> bye <rss>`],
    ['a processing instruction', `<?xml-stylesheet href="x.xsl"?>${rss(item('<title>T</title>'))}`],
    ['no root but a channel', `<channel>${item('<title>T</title>')}</channel>`],
  ])('%s', async (_, text) => {
    const feed = await read(text)
    expect(feed.episodes.map(({ title, enclosure }) => [title, enclosure.url])).toEqual([
      ['T', 'https://m.example/1.mp3'],
    ])
    expect(feed.cuts).toEqual([])
  })

  it.each([
    ['naked & signs & more', 'naked & signs & more'],
    ['&hellip;&eacute;&#8230;&#x2026;', '…é……'],
    ['don&#146;t', 'don’t'],
    ['&amp;quot;twice&amp;quot;', '"twice"'],
    ['<![CDATA[ a ]]> b <![CDATA[c]]>', 'a b c'],
    ['&unknown; stays', '&unknown; stays'],
    ['<b>naked</b> markup', 'naked markup'],
  ])('a title of %s', async (written, title) => {
    expect((await episodeOf(`<title>${written}</title>`)).title).toBe(title)
  })

  it('keeps naked markup of descriptions and the words of a guid with markup', async () => {
    const episode = await episodeOf(
      '<guid><p>abc</p></guid><description>One <b>two</b><br/><a href="/x">x</a> &amp; <script>bad()</script></description>',
    )
    expect(episode).toMatchObject({ guid: 'abc', descriptionPlain: 'One twox &' })
    expect(episode.description).toMatch(
      /^One <b>two<\/b><br \/><a href="https:\/\/feeds.example\/x"/u,
    )
  })

  it('cleans scripts out of every field', async () => {
    const evil = '&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;alert(1)&lt;/script&gt;x'
    const feed = await read(
      rss(`<title>${evil}</title><description>${evil}</description><itunes:author>${evil}</itunes:author><copyright>${evil}</copyright>
      <podcast:funding url="https://x.example/">${evil}</podcast:funding><podcast:person>${evil}</podcast:person><itunes:category text="${evil}"/>
      ${item(`<title>${evil}</title><itunes:subtitle>${evil}</itunes:subtitle><description>${evil}</description><itunes:summary>${evil}</itunes:summary>
      <podcast:season name="${evil}">1</podcast:season><psc:chapters><psc:chapter start="1" title="${evil}"/></psc:chapters>`)}`),
    )
    expect(JSON.stringify(feed)).not.toMatch(/<(?:script|img)|onerror|alert/u)
  })
})

describe('what is no feed', () => {
  it.each([
    ['', 'empty'],
    ['   \n', 'not-a-feed'],
    ['just words', 'not-a-feed'],
    ['{"version":"https://jsonfeed.org/version/1"}', 'json'],
    ['[1,2]', 'json'],
    ['<!DOCTYPE html><html><body><p>Moved</body></html>', 'web-page'],
    ['<HTML lang="en">', 'web-page'],
    ['<opml version="2.0"><body/></opml>', 'not-a-feed'],
    ['<?xml version="1.0"?><error>no</error>', 'not-a-feed'],
    ['<rss><channel><title>Cut</title><item><title>o', 'truncated'],
    ['<rss><channel><item><title><![CD', 'truncated'],
    ['<rss', 'not-a-feed'],
    [Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256), 'not-a-feed'],
  ])('%#: is refused', async (text, code) => {
    expect(await codeOf(read(text))).toBe(code)
  })
})
