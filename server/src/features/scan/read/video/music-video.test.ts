import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { audio, png } from '../../../../testing/fixture-library.ts'
import { mediaTools, videoBytes } from '../../../../testing/media/video.ts'
import { scanBench } from '../../testing.ts'
import type { ScanBench } from '../../testing.ts'

let bench: ScanBench
afterEach(() => bench.close())

const track = (title: string, number: number, more: Record<string, string> = {}) =>
  audio({
    seconds: 1,
    tags: {
      album: 'Tides',
      album_artist: 'Nina Vale',
      title,
      track: `${number}/3`,
      date: '1994',
      ...more,
    },
  })

describe('one video among others', () => {
  it('is scanned again with what lies beside it, and nothing else is', async () => {
    const nfo = (title: string) => `<movie><title>${title}</title></movie>`
    bench = await scanBench({ 'one.mp4': 'one', 'two.mp4': 'two' }, { mediaType: 'video' })
    await bench.run()
    const { id } = await bench.item('one.mp4')
    expect(await bench.scan.scanItem(id)).toBe('UPTODATE')
    await bench.files.write({ 'one.nfo': nfo('First'), 'two.nfo': nfo('Second'), 'three.mp4': '3' })
    expect(await bench.scan.scanItem(id)).toBe('UPDATED')
    const titles = (await bench.items()).map(({ media }) => media.metadata.title)
    expect(titles).toEqual(['First', 'two'])
    await rm(join(bench.files.path, 'one.mp4'))
    expect(await bench.scan.scanItem(id)).toBe('REMOVED')
  })
})

describe('a music library', () => {
  it('makes an album of a folder: artists, year, tracks in order, a chapter for each', async () => {
    bench = await scanBench(
      {
        'Nina Vale/Tides/CD2/01.mp3': track('Ebb', 1, { disc: '2', artist: 'Nina Vale, Ola' }),
        'Nina Vale/Tides/CD1/b.mp3': track('Spring', 1, { disc: '1' }),
        'Nina Vale/Tides/CD1/a.mp3': track('Neap', 2, { disc: '1' }),
        'Nina Vale/Tides/cover.png': png({ width: 40, height: 40 }),
        'loose.mp3': audio({ seconds: 2, tags: { title: 'Alone', artist: 'Ola' } }),
      },
      { mediaType: 'music' },
    )
    expect(await bench.run()).toMatchObject({ added: 2 })
    const { media, coverPath } = await bench.item('Nina Vale/Tides')
    expect(coverPath).toContain('cover.png')
    if (media.kind !== 'book') throw new Error('no album')
    expect(media.mediaType).toBe('music')
    expect(media.metadata).toMatchObject({ title: 'Tides', publishedYear: '1994' })
    expect(media.metadata.authors.map(({ name }) => name)).toEqual(['Nina Vale'])
    expect(media.audioFiles.map((file) => [file.index, file.metaTags.tagTitle])).toEqual([
      [1, 'Spring'],
      [2, 'Neap'],
      [3, 'Ebb'],
    ])
    expect(media.chapters.map(({ title }) => title)).toEqual(['Spring', 'Neap', 'Ebb'])
    expect(media.chapters[1]?.start).toBeCloseTo(media.audioFiles[0]?.duration ?? 0)
    const loose = await bench.item('loose.mp3')
    expect(loose.media.metadata.title).toBe('Alone')
    expect(await bench.run()).toMatchObject({ added: 0, updated: 0, missing: 0 })
  })
})

describe.skipIf(mediaTools.ffmpeg === null || mediaTools.ffprobe === null)(
  'a video library',
  () => {
    const tools = mediaTools
    const videoOf = ({ media }: Awaited<ReturnType<ScanBench['item']>>) =>
      media.kind === 'book' ? media.videoFile : undefined

    it('looks into videos and takes a picture out of them', async () => {
      bench = await scanBench(
        {
          'The Quiet Sea (2019)/film.mp4': await videoBytes('.mp4', { seconds: 2 }),
          'The Quiet Sea (2019)/film.nfo':
            '<movie><title>The Quiet Sea</title><plot>Waves.</plot></movie>',
          'clip.webm': await videoBytes('.webm', { seconds: 1 }),
          'clip.jpg': png({ width: 32, height: 18 }),
        },
        { mediaType: 'video', tools },
      )
      expect(await bench.run()).toMatchObject({ added: 2 })
      const film = await bench.item('The Quiet Sea (2019)')
      expect(film.media.metadata).toMatchObject({
        title: 'The Quiet Sea',
        publishedYear: '2019',
        description: 'Waves.',
      })
      expect(videoOf(film)).toMatchObject({
        codec: 'h264',
        audioCodec: 'aac',
        width: 160,
        height: 90,
        mimeType: 'video/mp4',
      })
      expect(videoOf(film)?.duration).toBeCloseTo(2, 0)
      expect(film.coverPath).toMatch(/cover\.jpg$/)
      const clip = await bench.item('clip.webm')
      expect(clip.coverPath).toContain('clip.jpg')
      expect(clip.libraryFiles.map(({ fileType }) => fileType)).toEqual(['video', 'image'])
    })

    it('keeps a video when it moves, when a neighbour joins it, and calls it missing when it is gone', async () => {
      const bytes = await videoBytes('.mkv', { seconds: 1 })
      bench = await scanBench({ 'Film/film.mkv': bytes }, { mediaType: 'video', tools })
      await bench.run()
      const { id } = await bench.item('Film')
      await bench.files.write({ 'Film/second.mkv': await videoBytes('.mkv', { seconds: 2 }) })
      expect(await bench.run()).toMatchObject({ added: 1, missing: 0 })
      expect((await bench.item('Film/film.mkv')).id).toBe(id)
      await rename(join(bench.files.path, 'Film/film.mkv'), join(bench.files.path, 'other.mkv'))
      await bench.run()
      expect((await bench.item('other.mkv')).id).toBe(id)
      await rm(join(bench.files.path, 'other.mkv'))
      await bench.run()
      expect((await bench.item('other.mkv')).isMissing).toBe(true)
    })

    it('keeps what can not be looked into, and looks again when its files change', async () => {
      bench = await scanBench({ 'broken.mp4': 'no video at all' }, { mediaType: 'video', tools })
      expect(await bench.run()).toMatchObject({ added: 1 })
      expect(videoOf(await bench.item('broken.mp4'))).toMatchObject({ duration: 0, codec: '' })
      await bench.files.write({ 'broken.mp4': await videoBytes('.mp4', { seconds: 1 }) })
      expect(await bench.run()).toMatchObject({ updated: 1 })
      expect(videoOf(await bench.item('broken.mp4'))).toMatchObject({ codec: 'h264' })
    })

    it('shows nothing of other films through a list in disguise', async () => {
      bench = await scanBench(
        { 'film.mp4': await videoBytes('.mp4', { seconds: 1 }) },
        { mediaType: 'video', tools },
      )
      const list = `#EXTM3U\n#EXTINF:10,\nfile://${join(bench.files.path, 'film.mp4')}\n#EXT-X-ENDLIST\n`
      await bench.files.write({ 'list.mp4': list })
      await bench.run()
      expect((await bench.item('film.mp4')).coverPath).not.toBe(null)
      expect((await bench.item('list.mp4')).coverPath).toBe(null)
    })

    it('looks from the top when single paths change', async () => {
      bench = await scanBench(
        { 'Show/S1/e1.mp4': await videoBytes('.mp4', { seconds: 1 }), 'Show/S1/e2.mp4': 'two' },
        { mediaType: 'video', tools },
      )
      await bench.run()
      await bench.files.write({
        'Show/S1/e1.nfo': '<episodedetails><title>First</title></episodedetails>',
      })
      await bench.scan.scanPaths(bench.libraryId, [join(bench.files.path, 'Show/S1/e1.nfo')])
      expect((await bench.item('Show/S1/e1.mp4')).media.metadata.title).toBe('First')
      expect(await bench.items()).toHaveLength(2)
    })
  },
)
