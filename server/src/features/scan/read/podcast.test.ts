import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ReadOptions } from './reader-shapes.ts'
import type { ScannedPodcast } from '../shapes/media.ts'
import { readPodcast } from './podcast.ts'
import { createTestLibrary, readOptions } from './testing.ts'
import type { TestLibrary } from './testing.ts'

let library: TestLibrary
beforeEach(async () => {
  library = await createTestLibrary()
})
afterEach(() => library.remove())

async function read(changes: Partial<ReadOptions> = {}): Promise<ScannedPodcast> {
  const [candidate] = await library.candidates('podcast')
  if (!candidate) throw new Error('the test library has no item')
  return readPodcast(candidate, readOptions(changes), library.deps)
}

describe('readPodcast', () => {
  it('makes an episode of every audio file', async () => {
    await library.write('Tiny Talks/talk-10.mp3')
    await library.write('Tiny Talks/talk-1.mp3')
    await library.write('Tiny Talks/broken.mp3')
    await library.write('Tiny Talks/cover.jpg')
    library.audio = {
      'broken.mp3': 'no audio stream',
      'talk-1.mp3': {
        tags: {
          tagAlbum: 'Tiny Talks!',
          tagArtist: 'Jo Mint',
          tagGenre: 'Talk',
          tagTitle: 'Talk 1',
          tagTrack: '1/10',
          tagDisc: '2',
          tagDate: '2024-01-01',
          tagComment: 'Notes <script>x</script><b>bold</b>',
          tagSubtitle: 'Sub',
          tagEpisodeType: 'Full',
        },
      },
    }
    const podcast = await read()
    expect(podcast.fields).toEqual({ title: 'Tiny Talks!', author: 'Jo Mint', genres: ['Talk'] })
    expect(podcast.provenance).toEqual({
      title: 'audioMetatags',
      author: 'audioMetatags',
      genres: 'audioMetatags',
    })
    expect(podcast.episodes[0]).toMatchObject({
      index: null,
      season: '2',
      episode: '1',
      episodeType: 'full',
      title: 'Talk 1',
      subtitle: 'Sub',
      description: 'Notes <b>bold</b>',
      enclosure: null,
      guid: null,
      pubDate: '2024-01-01',
      publishedAt: 1_704_067_200_000,
      chapters: [],
      audioFile: { index: 1, trackNumFromMeta: 1, discNumFromMeta: 2, trackNumFromFilename: null },
    })
    expect(podcast.episodes[1]).toMatchObject({
      title: 'talk-10',
      pubDate: null,
      publishedAt: null,
      episode: null,
      description: null,
    })
    expect(podcast.episodes).toHaveLength(2)
    expect(podcast.invalidFiles).toEqual([
      { relPath: 'broken.mp3', reason: 'no audio stream', problem: null },
    ])
    expect(podcast.cover).toEqual({ kind: 'file', path: `${library.root}/Tiny Talks/cover.jpg` })
  })

  it('believes metadata.json most', async () => {
    await library.write('Tiny Talks/1.mp3')
    await library.write(
      'Tiny Talks/metadata.json',
      '{"title":"Sheet","feedURL":"https://x.example/feed","podcastType":"serial","explicit":true,"tags":["a"]}',
    )
    library.audio = {
      '1.mp3': {
        tags: { tagAlbum: 'Tag', tagDate: 'someday' },
        picture: { codec: 'png', offset: 1, length: 2 },
      },
    }
    const podcast = await read()
    expect(podcast.fields).toEqual({
      title: 'Sheet',
      feedUrl: 'https://x.example/feed',
      type: 'serial',
      explicit: true,
      tags: ['a'],
    })
    expect(podcast.episodes[0]).toMatchObject({ pubDate: null, publishedAt: null })
    expect(podcast.cover).toMatchObject({ kind: 'embedded', offset: 1 })
  })

  it('probes only what changed', async () => {
    await library.write('Tiny Talks/1.mp3')
    const first = await read()
    library.probed = []
    const second = await read({ previous: first.episodes.map(({ audioFile }) => audioFile) })
    expect(library.probed).toEqual([])
    expect(second.episodes).toEqual(first.episodes)
  })
})
