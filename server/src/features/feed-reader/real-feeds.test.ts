import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FeedProblem, parseFeed } from './index.ts'
import type { FeedProblemCode, ReadFeed } from './index.ts'

const data = process.env['LECTERN_TEST_DATA']
const reason = data === undefined ? ' (skipped: LECTERN_TEST_DATA is not set)' : ''
const folder = join(data ?? '', 'feed')

/** File, format, title, episodes, entries that have nothing to play. */
const read: [string, ReadFeed['format'], string | null, number, number][] = [
  [
    'rss/rss-parser__customfields.rss',
    'rss',
    "Varthabharathi : Kanrnataka's Leading Kannada News Portal",
    0,
    15,
  ],
  ['rss/rss-parser__heraldsun.rss', 'rss', 'RSS0.92 Example', 2, 0],
  [
    'rss/rss-parser__itunes-category.rss',
    'rss',
    'Taverncast - Happy Hour in Your Head - Since 2005',
    1,
    0,
  ],
  ['rss/rss-parser__itunes-href.rss', 'rss', 'Transfermarkt', 0, 10],
  ['rss/rss-parser__itunes-keywords-astext.rss', 'rss', 'Endorphine für Delfine', 32, 0],
  [
    'rss/rss-parser__itunes-keywords.rss',
    'rss',
    'Taverncast - Happy Hour in Your Head - Since 2005',
    1,
    0,
  ],
  ['rss/rss-parser__many-links.rss', 'atom', 'Google Testing Blog', 0, 25],
  ['rss/rss-parser__narro.rss', 'rss', 'foobar on Narro', 1, 0],
  ['rss/rss-parser__pagination-links.rss', 'rss', 'New Show - With Episode Block', 1, 0],
  ['rss/rss-parser__reddit-home.rss', 'atom', 'reddit: the front page of the internet', 0, 24],
  ['rss/rss-parser__uolNoticias.rss', 'rss', 'UOL Noticias', 0, 15],
  ['rss/rss-parser__xml2js-options.rss', 'rdf', 'Science twis', 0, 69],
  ['xml/feed-rs__atom_entry_1.xml', 'atom', null, 0, 1],
  ['xml/feed-rs__atom_example_4.xml', 'atom', 'ebm-papst product news', 0, 1],
  ['xml/feed-rs__atom_example_5.xml', 'atom', 'USGS Magnitude 2.5+ Earthquakes, Past Hour', 0, 1],
  ['xml/feed-rs__atom_example_6.xml', 'atom', 'Release notes from feed-rs', 0, 4],
  ['xml/feed-rs__atom_mediarss_youtube_1.xml', 'atom', 'PBS Space Time', 0, 1],
  ['xml/feed-rs__atom_pub_spec_1.xml', 'atom', null, 0, 1],
  ['xml/feed-rs__atom_relative.xml', 'atom', 'Example Feed with Relative URLs', 0, 1],
  ['xml/feed-rs__atom_scattered.xml', 'atom', 'Scattered Thoughts', 0, 1],
  ['xml/feed-rs__atom_spec_1.xml', 'atom', 'Example Feed', 0, 1],
  ['xml/feed-rs__atom_xml_base.xml', 'atom', 'my cool website title', 0, 1],
  [
    'xml/feed-rs__rss_0.91_encoding_1.xml',
    'rss',
    'Dicas-L: Dicas técnicas de Linux e Software Livre',
    0,
    1,
  ],
  [
    'xml/feed-rs__rss_0.91_encoding_2.xml',
    'rss',
    'Tribunal de Justiça do Estado do Rio Grande do Sul',
    0,
    1,
  ],
  [
    'xml/feed-rs__rss_0.91_missing_id.xml',
    'rss',
    'Servicio de Personal - Ingreso - Diputación de valencia',
    0,
    1,
  ],
  ['xml/feed-rs__rss_1.0_example_2.xml', 'rdf', 'planet.freedesktop.org', 0, 1],
  ['xml/feed-rs__rss_1.0_spec_1.xml', 'rdf', 'XML.com', 0, 2],
  ['xml/feed-rs__rss_1.0_spec_2.xml', 'rdf', 'Meerkat', 0, 1],
  ['xml/feed-rs__rss_2.0_bbc.xml', 'rss', 'In Our Time', 1, 0],
  ['xml/feed-rs__rss_2.0_ch9.xml', 'rss', 'Azure Friday (HD) - Channel 9', 1, 0],
  ['xml/feed-rs__rss_2.0_cloudflare.xml', 'rss', 'The Cloudflare Blog', 0, 1],
  ['xml/feed-rs__rss_2.0_dbengines.xml', 'rss', 'DB-Engines.com Blog', 0, 1],
  ['xml/feed-rs__rss_2.0_encoding_1.xml', 'rss', 'RSS Feed do Site Inovação Tecnológica', 0, 1],
  ['xml/feed-rs__rss_2.0_example_1.xml', 'rss', 'RSS Title', 0, 1],
  ['xml/feed-rs__rss_2.0_example_5.xml', 'rss', 'Ars Technica', 0, 1],
  ['xml/feed-rs__rss_2.0_ghost_1.xml', 'rss', null, 0, 1],
  ['xml/feed-rs__rss_2.0_heated.xml', 'rss', 'HEATED', 0, 1],
  ['xml/feed-rs__rss_2.0_ilgiornale.xml', 'rss', 'Il Giornale - Cronache', 0, 1],
  ['xml/feed-rs__rss_2.0_ilmessaggero.xml', 'rss', 'ilmessaggero.it - mondo', 0, 1],
  ['xml/feed-rs__rss_2.0_kdist.xml', 'rss', 'Latest Linux Kernel Versions', 0, 1],
  [
    'xml/feed-rs__rss_2.0_reddit.xml',
    'atom',
    'reddit.com: search results - site:kevincox.ca',
    0,
    1,
  ],
  ['xml/feed-rs__rss_2.0_relurl_2.xml', 'rss', 'Relative Enclosure URL example feed', 0, 1],
  ['xml/feed-rs__rss_2.0_spec_1.xml', 'rss', 'Scripting News', 0, 2],
  ['xml/feed-rs__rss_2.0_wirecutter.xml', 'rss', 'Wirecutter: Reviews for the Real World', 0, 1],
  ['xml/feed-rs__xml_iso8859.xml', 'rdf', null, 0, 1],
  ['xml/feedparser__demoronize-2.xml', 'rss', null, 0, 1],
  ['xml/feedparser__euro.xml', 'rss', 'testing € entity', 0, 0],
  ['xml/feedparser__gb2312.xml', 'rss', null, 0, 1],
  ['xml/feedparser__hellip.xml', 'rss', 'testing … entity', 0, 0],
  ['xml/feedparser__http_application_atom_xml_encoding.xml', 'atom', null, 0, 0],
  ['xml/feedparser__http_application_xml_dtd_encoding.xml', 'atom', null, 0, 0],
  ['xml/feedparser__http_i18n.xml', 'atom', 'Iñtërnâtiônàlizætiøn', 0, 0],
  ['xml/feedparser__http_text_rss_xml_encoding.xml', 'rss', null, 0, 0],
  ['xml/feedparser__http_text_xml_bogus_param.xml', 'rss', null, 0, 0],
  ['xml/feedparser__iexcl.xml', 'rss', 'testing ¡ entity', 0, 0],
  ['xml/feedparser__itunes_channel_block.xml', 'rss', null, 0, 0],
  ['xml/feedparser__itunes_channel_block_uppercase.xml', 'rss', null, 0, 0],
  ['xml/feedparser__itunes_channel_explicit_no.xml', 'rss', null, 0, 0],
  ['xml/feedparser__itunes_channel_explicit_uppercase.xml', 'rss', null, 0, 0],
  ['xml/feedparser__itunes_channel_image.xml', 'rss', null, 0, 0],
  ['xml/feedparser__itunes_channel_keywords_duplicate.xml', 'rss', null, 0, 0],
  ['xml/feedparser__itunes_channel_keywords_duplicate_2.xml', 'rss', null, 0, 0],
  ['xml/feedparser__itunes_channel_summary.xml', 'rss', null, 0, 0],
  ['xml/feedparser__itunes_item_block_no.xml', 'rss', null, 0, 1],
  ['xml/feedparser__itunes_item_block_uppercase.xml', 'rss', null, 0, 1],
  ['xml/feedparser__itunes_item_block_whitespace.xml', 'rss', null, 0, 1],
  ['xml/feedparser__itunes_item_category.xml', 'rss', null, 0, 1],
  ['xml/feedparser__itunes_item_explicit.xml', 'rss', null, 0, 1],
  ['xml/feedparser__itunes_item_explicit_clean.xml', 'rss', null, 0, 1],
  ['xml/feedparser__itunes_item_explicit_true.xml', 'rss', null, 0, 1],
  ['xml/feedparser__itunes_item_explicit_whitespace.xml', 'rss', null, 0, 1],
  ['xml/feedparser__itunes_item_subtitle.xml', 'rss', null, 0, 1],
  ['xml/feedparser__rdquo.xml', 'rss', 'testing ” entity', 0, 0],
  ['xml/feedparser__rsaquo.xml', 'rss', 'testing › entity', 0, 0],
  ['xml/feedparser__upper_ETH.xml', 'rss', 'testing Ð entity', 0, 0],
  ['xml/feedparser__upper_Ocirc.xml', 'rss', 'testing Ô entity', 0, 0],
  ['xml/feedparser__utf-16be-autodetect.xml', 'rss', null, 0, 0],
  ['xml/feedparser__utf-32be.xml', 'rss', null, 0, 0],
  ['xml/feedparser__utf-32le-bom.xml', 'rss', null, 0, 0],
  ['xml/feedsmith__atom-03.xml', 'atom', 'Sample Feed', 1, 2],
  ['xml/feedsmith__atom-10.xml', 'atom', 'Comprehensive Atom 1.0 Example Feed', 1, 5],
  ['xml/feedsmith__rdf-10.xml', 'rdf', 'XML.com', 0, 2],
  ['xml/feedsmith__rss-090.xml', 'rss', 'Sample Feed', 0, 2],
  ['xml/feedsmith__rss-092.xml', 'rss', 'Sample Feed', 2, 0],
  ['xml/feedsmith__rss-ns.xml', 'rss', 'Example Feed', 1, 0],
  ['xml/gofeed__issue_275_channel_item_extensions.xml', 'rss', null, 0, 1],
  ['xml/gofeed__issue_303_encoded_no_namespace.xml', 'rss', null, 0, 1],
  ['xml/gofeed__issue_304_cloud_with_children.xml', 'rss', 'Sample Feed', 0, 0],
  ['xml/gofeed__issue_320_legacy_entity_prefix.xml', 'rss', '?page=1&copy=2;mode=x & done', 0, 0],
  ['xml/gofeed__rss_channel_item_guid.xml', 'rss', null, 0, 1],
  ['xml/gofeed__rss_channel_item_guid_cdata_naked_markup.xml', 'rss', null, 0, 1],
  ['xml/gofeed__rss_channel_item_guid_naked_markup.xml', 'rss', null, 0, 1],
  ['xml/gofeed__rss_channel_item_guid_no_permalink.xml', 'rss', null, 0, 1],
  ['xml/podcast-feed-parser__replyall-sample-ordering.xml', 'rss', 'Reply All', 3, 0],
  ['xml/podcast-feeds__al.xml', 'rss', 'Alternativlos', 35, 0],
  ['xml/podcast-feeds__bcr.xml', 'rss', 'Big Cat Rescue', 25, 0],
  ['xml/podcast-feeds__rlm.xml', 'rss', 'RadioLeMans.com', 805, 0],
  ['xml/podcast-feeds__sample1.xml', 'atom', 'Podcast Title', 0, 1],
  ['xml/podcast-namespace__example.xml', 'rss', 'Podcasting 2.0 Namespace Example', 3, 0],
  ['xml/rss__content.xml', 'rss', null, 0, 1],
  ['xml/rss__enclosure.xml', 'rss', null, 1, 0],
  ['xml/rss__guid.xml', 'rss', null, 0, 2],
  ['xml/rss__image.xml', 'rss', null, 0, 0],
  ['xml/rss__item.xml', 'rss', null, 0, 1],
  ['xml/rss__itunes.xml', 'rss', null, 0, 1],
  ['xml/rss__mixed_content.xml', 'rss', 'link Title', 0, 0],
  ['xml/rss__rss090.xml', 'rdf', 'Mozilla Dot Org', 0, 5],
  ['xml/rss__rss2_with_atom.xml', 'rss', 'Liftoff News', 0, 3],
  ['xml/rss__rss2sample.xml', 'rss', 'Liftoff News', 0, 4],
  ['xml/rss__source.xml', 'rss', null, 0, 1],
  ['xml/rss__syndication.xml', 'rdf', 'Meerkat', 0, 1],
]

/** File and the code of its refusal. */
const refused: [string, FeedProblemCode][] = [
  ['xml/feed-rs__xml_sample_1.xml', 'not-a-feed'],
  ['xml/feedparser__rss_incomplete_cdata.xml', 'truncated'],
  ['xml/podcast-feeds__html-response.xml', 'web-page'],
  ['xml/podcast-namespace__podcast-example.xml', 'not-a-feed'],
]

const readFile = (file: string): Promise<ReadFeed> =>
  parseFeed(createReadStream(join(folder, file)), {
    address: 'https://feeds.example/show/feed.xml',
  })

describe.skipIf(data === undefined)(`real feeds${reason}`, () => {
  it('are all in these lists', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.\w+$/u.test(file),
    )
    expect(files.sort()).toEqual([...read, ...refused].map(([file]) => file).sort())
  })

  it.each(read)('%s is read', async (file, ...expected) => {
    const feed = await readFile(file)
    expect([feed.format, feed.channel.title, feed.episodes.length, feed.withoutEnclosure]).toEqual(
      expected,
    )
    expect(feed.cuts).toEqual([])
    for (const episode of feed.episodes) {
      expect(episode.enclosure.url).toMatch(/^https?:/u)
      if (episode.pubDate !== null) expect(episode.publishedAt).not.toBeNull()
      if (episode.duration !== null) expect(episode.durationSeconds).not.toBeNull()
    }
    expect(JSON.stringify(feed)).not.toMatch(/<script|\ufffd/u)
  })

  it.each(refused)('%s is refused: %s', async (file, code) => {
    const problem: unknown = await readFile(file).then(
      () => null,
      (error: unknown) => error,
    )
    expect(problem).toBeInstanceOf(FeedProblem)
    expect(problem).toMatchObject({ code })
  })
})
