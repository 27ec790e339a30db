import { z } from 'zod'
import { at, bytes, flag, number, seconds, text, textOrNull, texts } from './fields.ts'

/* What items are made of, field by field: the same as the API has, with words. */

const numberOrNull = (what: string) => z.number().nullable().describe(what)

const facts = z
  .object({
    filename: text('Name of the file'),
    ext: text('Its ending, with the dot'),
    path: text('Whole path'),
    relPath: text('Path below the folder of the item'),
    size: bytes('Size'),
    mtimeMs: at('Bytes changed'),
    ctimeMs: at('Bytes or rights changed'),
    birthtimeMs: at('Made on this disk'),
  })
  .describe('Facts of the file')

const ino = text('Number of the file on its disk, by which the API names it')
const added = { addedAt: at('Found'), updatedAt: at('Changed') }
const mimeType = text('Media type, like audio/mpeg')

export const libraryFile = z.object({
  ino,
  metadata: facts,
  isSupplementary: z
    .boolean()
    .nullable()
    .describe('Of an ebook: another one is read; null: no ebook'),
  ...added,
  fileType: text('audio, video, ebook, image, text, metadata or unknown'),
  lecternProblem: text('Why it can’t be played: protected, empty or unreadable').optional(),
})

export const chapter = z.object({
  id: number('Its order, from 0'),
  start: seconds('Where it begins'),
  end: seconds('Where it ends'),
  title: text('Its name'),
})

export const audioFile = z
  .object({
    index: number('Its order, from 1; -1: left out'),
    ino,
    metadata: facts,
    ...added,
    trackNumFromMeta: numberOrNull('Number of the track, by its tags'),
    discNumFromMeta: numberOrNull('Number of the disc, by its tags'),
    trackNumFromFilename: numberOrNull('Number of the track, by its name'),
    discNumFromFilename: numberOrNull('Number of the disc, by its name'),
    manuallyVerified: flag('Somebody put it in its place'),
    exclude: flag('Left out'),
    error: textOrNull('What was wrong with it'),
    format: text('Name of the container'),
    duration: seconds('Length'),
    bitRate: numberOrNull('Bits a second'),
    language: textOrNull('Language, by its tags'),
    codec: text('Name of the codec'),
    timeBase: text('Unit of time in it'),
    channels: numberOrNull('Number of channels'),
    channelLayout: textOrNull('What they are, like stereo'),
    chapters: z.array(chapter).describe('Chapters in the file'),
    embeddedCoverArt: textOrNull('Codec of a cover in it'),
    metaTags: z.record(z.string(), z.string()).describe('Tag → what it says'),
    mimeType,
    lecternParts: z
      .array(
        z.object({
          start: number('Its first byte'),
          end: number('The byte after its last one'),
          duration: seconds('Length'),
        }),
      )
      .describe('Files that follow each other in this one, where there are several')
      .optional(),
  })
  .describe('The file that is played')

export const videoFile = z.object({
  ino,
  metadata: facts,
  ...added,
  format: text('Name of the container; empty: nobody could look inside'),
  duration: seconds('Length; 0: unknown'),
  bitRate: numberOrNull('Bits a second'),
  codec: text('Name of the codec of the picture'),
  audioCodec: textOrNull('Name of the codec of the sound'),
  width: numberOrNull('Width of the picture (pixels)'),
  height: numberOrNull('Height of the picture (pixels)'),
  language: textOrNull('Language, by its tags'),
  mimeType,
})

export const ebookFile = z.object({
  ino,
  metadata: facts,
  ebookFormat: text('epub, pdf, cbz or another one'),
  ...added,
  isSupplementary: z.boolean().nullable().describe('Another one is read'),
  fileType: text('ebook'),
})

const publication = {
  title: text('Title'),
  description: textOrNull('Description, as HTML'),
  genres: texts('Genres'),
  language: textOrNull('Language'),
  explicit: flag('For adults'),
}

export const bookMetadata = z
  .object({
    ...publication,
    subtitle: textOrNull('Subtitle'),
    authors: z
      .array(
        z.object({
          id: text('Id of the author'),
          name: text('Name'),
          lastFirst: text('Last name first'),
        }),
      )
      .describe('Authors, or artists, in order'),
    narrators: texts('Narrators'),
    series: z
      .array(
        z.object({
          id: text('Id of the series'),
          name: text('Name'),
          sequence: textOrNull('Its place in the series'),
        }),
      )
      .describe('Series that it belongs to'),
    publishedYear: textOrNull('Year'),
    publishedDate: textOrNull('Date'),
    publisher: textOrNull('Publisher'),
    isbn: textOrNull('ISBN'),
    asin: textOrNull('ASIN'),
    abridged: flag('Shortened'),
  })
  .describe('Of a book, album or film')

export const podcastMetadata = z
  .object({
    ...publication,
    author: textOrNull('Who makes it'),
    releaseDate: textOrNull('Date'),
    feedUrl: textOrNull('Address of the feed'),
    imageUrl: textOrNull('Address of the cover'),
    itunesPageUrl: textOrNull('Address at iTunes'),
    itunesId: textOrNull('Id at iTunes'),
    itunesArtistId: textOrNull('Id of who makes it at iTunes'),
    type: textOrNull('episodic or serial'),
  })
  .describe('Of a podcast')

export const podcastSettings = z.object({
  autoDownloadEpisodes: flag('New episodes are downloaded by themselves'),
  autoDownloadSchedule: textOrNull('When the feed is looked at (cron)'),
  lastEpisodeCheck: z
    .number()
    .nullable()
    .describe('Looked at last (ms since 1970, UTC; null: never)'),
  maxEpisodesToKeep: number('Episodes that are kept; 0: all'),
  maxNewEpisodesToDownload: number('New episodes that are downloaded at once; 0: all'),
})

export const storedEpisode = z.object({
  id: text('Id'),
  ...added,
  index: numberOrNull('Its order'),
  season: textOrNull('Season'),
  episode: textOrNull('Number in the season'),
  episodeType: textOrNull('full, trailer or bonus'),
  title: text('Title'),
  subtitle: textOrNull('Subtitle'),
  description: textOrNull('Description, as HTML'),
  enclosure: z
    .object({
      url: text('Address'),
      type: textOrNull('Media type'),
      length: textOrNull('Size, as the feed says it'),
    })
    .nullable()
    .describe('The file in the feed'),
  guid: textOrNull('Its id in the feed'),
  pubDate: textOrNull('Published, as the feed says it'),
  publishedAt: z.number().nullable().describe('Published (ms since 1970, UTC; null: unknown)'),
  chapters: z.array(chapter).describe('Chapters'),
  audioFile,
})
