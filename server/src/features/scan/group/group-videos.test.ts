import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mainVideo, videoExtensions } from '@lectern/contract/rules'
import { videoMimeTypes } from '#platform/ffmpeg/video-mime-types.ts'
import { candidatesIn } from './group.ts'
import type { MediaRules } from '@lectern/contract/rules'
import type { FileFact } from '../shapes/files.ts'

const rules = (mediaType: 'music' | 'video'): MediaRules => ({ mediaType, audiobooksOnly: false })

function fact(relPath: string, size = 1): FileFact {
  const dot = relPath.lastIndexOf('.')
  const times = { mtimeMs: 1, ctimeMs: 1, birthtimeMs: 1 }
  const ext = dot < 0 ? '' : relPath.slice(dot).toLowerCase()
  return { path: `/lib/${relPath}`, relPath, ext, size, ino: relPath, dev: '1', ...times }
}

function grouped(mediaType: 'music' | 'video', paths: readonly string[]): Record<string, string[]> {
  const files = paths.map((path) => fact(path))
  const items = candidatesIn({
    root: '/lib',
    files,
    rules: rules(mediaType),
    folderStat: () => undefined,
  })
  return Object.fromEntries(
    items.map(({ relPath, isFile, files: own }) => [
      isFile ? relPath : `${relPath}/`,
      own.map((file) => file.relPath),
    ]),
  )
}

describe('videos', () => {
  it.each<[string, string[], Record<string, string[]>]>([
    [
      'a file in the root is a video, with what bears its name',
      ['Film.mp4', 'Film.jpg', 'Film.en.srt', 'Film-poster.jpg', 'Filmography.txt', 'Other.mkv'],
      {
        'Film.mp4': ['Film.mp4', 'Film-poster.jpg', 'Film.en.srt', 'Film.jpg'],
        'Other.mkv': ['Other.mkv'],
      },
    ],
    [
      'a folder with one film is that film with all that lies there',
      ['Film (2019)/film.mkv', 'Film (2019)/poster.jpg', 'Film (2019)/movie.nfo'],
      {
        'Film (2019)/': ['Film (2019)/film.mkv', 'Film (2019)/movie.nfo', 'Film (2019)/poster.jpg'],
      },
    ],
    [
      'samples, trailers and extras are not films',
      ['F/f.mkv', 'F/f-trailer.mkv', 'F/Sample/s.mkv', 'F/Extras/making of.mkv'],
      { 'F/': ['F/Extras/making of.mkv', 'F/f-trailer.mkv', 'F/f.mkv', 'F/Sample/s.mkv'] },
    ],
    [
      'several videos in a folder are several items',
      ['Show/S1/e1.mp4', 'Show/S1/e1.nfo', 'Show/S1/e2.mp4', 'Show/S1/season.jpg'],
      {
        'Show/S1/e1.mp4': ['Show/S1/e1.mp4', 'Show/S1/e1.nfo'],
        'Show/S1/e2.mp4': ['Show/S1/e2.mp4'],
      },
    ],
    [
      'a folder above a film is not the film',
      ['Collection/A/a.mp4', 'Collection/B/b.mp4', 'Collection/note.txt'],
      { 'Collection/A/': ['Collection/A/a.mp4'], 'Collection/B/': ['Collection/B/b.mp4'] },
    ],
    ['audio makes no item here', ['song.mp3', 'Album/01.flac'], {}],
  ])('%s', (_what, paths, items) => {
    expect(grouped('video', paths)).toEqual(items)
  })

  it('plays the largest one that is no extra', () => {
    const files = [fact('F/a-sample.mkv', 9), fact('F/a.mkv', 2), fact('F/b.mkv', 3)]
    expect(mainVideo(files)?.relPath).toBe('F/b.mkv')
    expect(mainVideo([fact('F/a-trailer.mkv')])?.relPath).toBe('F/a-trailer.mkv')
    expect(mainVideo([fact('F/a.mp3')])).toBeNull()
  })
})

describe('music', () => {
  it.each<[string, string[], Record<string, string[]>]>([
    [
      'each folder with tracks is an album, discs are parts of it',
      ['Artist/One/01.flac', 'Artist/Two/CD1/01.flac', 'Artist/Two/CD2/01.flac'],
      {
        'Artist/One/': ['Artist/One/01.flac'],
        'Artist/Two/': ['Artist/Two/CD1/01.flac', 'Artist/Two/CD2/01.flac'],
      },
    ],
    [
      'loose tracks of an artist do not swallow the albums',
      ['Artist/single.mp3', 'Artist/One/01.mp3', 'Artist/One/scans/back.jpg'],
      {
        'Artist/': ['Artist/single.mp3'],
        'Artist/One/': ['Artist/One/01.mp3', 'Artist/One/scans/back.jpg'],
      },
    ],
    ['a file in the root is an album of one track', ['song.ogg'], { 'song.ogg': ['song.ogg'] }],
  ])('%s', (_what, paths, items) => {
    expect(grouped('music', paths)).toEqual(items)
  })
})

it('gives a picture to the one film whose name it bears most of', () => {
  const paths = [
    'Heat.mkv',
    'Heat.mp4',
    'Heat.jpg',
    'Heat-2.mkv',
    'Heat-2.jpg',
    'Heat-2-poster.jpg',
  ]
  expect(grouped('video', paths)).toEqual({
    'Heat.mkv': ['Heat.mkv', 'Heat.jpg'],
    'Heat.mp4': ['Heat.mp4'],
    'Heat-2.mkv': ['Heat-2.mkv', 'Heat-2-poster.jpg', 'Heat-2.jpg'],
  })
})

it('gives every file to at most one item, in whatever order files come', () => {
  const name = fc.constantFrom('a', 'b', 'CD1', 'Extras', 'film', 'film-trailer')
  const ext = fc.constantFrom('.mp4', '.mkv', '.mp3', '.jpg', '.nfo')
  const path = fc
    .tuple(fc.array(name, { minLength: 1, maxLength: 4 }), ext)
    .map(([parts, end]) => parts.join('/') + end)
  fc.assert(
    fc.property(
      fc.uniqueArray(path, { maxLength: 20 }),
      fc.constantFrom('music' as const, 'video' as const),
      (paths, mediaType) => {
        const items = grouped(mediaType, paths)
        const all = Object.values(items).flat()
        expect(new Set(all).size).toBe(all.length)
        expect(grouped(mediaType, [...paths].reverse())).toEqual(items)
      },
    ),
  )
})

it('knows the type of every video', () => {
  expect(Object.keys(videoMimeTypes)).toEqual([...videoExtensions])
})
