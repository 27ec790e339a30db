import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { itemExp, itemFull, itemMin } from './item-schemas.ts'
import { episode, episodeExp, podcastFull } from './podcast-schemas.ts'
import { anyBody, flagQuery, idParam, listQuery, numberQuery, textQuery } from './kit.ts'
import { pageOf, pageQuery } from './paging.ts'

const itemParams = z.object({ id: idParam })
const fileParams = z.object({ id: idParam, ino: z.string().max(64) })
const libraryParams = z.object({ id: idParam })

const mostAtOnce = 10_000
/** What is no list of ids counts as an empty one, which this wire refuses with 403. */
const itemIds = anyBody(z.object({ libraryItemIds: z.array(z.string()).max(mostAtOnce).catch([]) }))

const tag = z.string().optional()
const embeddedTags = z.object({
  title: tag,
  artist: tag,
  album_artist: tag,
  album: tag,
  TIT3: tag,
  genre: tag,
  date: tag,
  comment: tag,
  description: tag,
  composer: tag,
  copyright: tag,
  publisher: tag,
  TRACKTOTAL: tag,
  grouping: tag,
})
export type EmbeddedTags = z.output<typeof embeddedTags>

/** Reading items (ABS wire, libraries and items §2.3, §2.7). */
export const itemCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/items',
    policy: 'user',
    summary: 'Items of a library, filtered, sorted, paged',
    params: libraryParams,
    query: pageQuery.extend({
      collapseseries: flagQuery,
      /** Ours: several filters at once (docs/protocol.md); `filter` narrows further. */
      filters: textQuery,
    }),
    reply: pageOf(itemMin),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/items/:id',
    policy: 'user',
    summary: 'One item, whole or expanded',
    params: itemParams,
    query: z.object({
      // Compared loosely on this wire: `01` and `1.0` are true as well.
      expanded: numberQuery.transform((value) => value === 1),
      include: listQuery,
      episode: textQuery,
      /** Ours, `1`: an expanded podcast comes without its episodes and files, which have calls of their own. */
      lean: flagQuery,
    }),
    reply: z.union([itemExp, itemFull]),
  }),
  batchGet: endpoint({
    method: 'POST',
    path: '/api/items/batch/get',
    policy: 'user',
    summary: 'Several items, expanded',
    body: itemIds,
    reply: z.object({ libraryItems: z.array(itemExp) }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/items/:id/file/:ino',
    policy: 'user',
    summary: 'A file of an item, inline, with ranges',
    params: fileParams,
    reply: 'file',
    mediaToken: true,
  }),
  fileDownload: endpoint({
    method: 'GET',
    path: '/api/items/:id/file/:ino/download',
    policy: { right: 'download' },
    summary: 'A file of an item as an attachment',
    params: fileParams,
    reply: 'file',
    mediaToken: true,
  }),
  ebook: endpoint({
    method: 'GET',
    path: '/api/items/:id/ebook',
    policy: 'user',
    summary: 'The primary ebook of an item',
    params: itemParams,
    reply: 'file',
    mediaToken: true,
  }),
  ebookFile: endpoint({
    method: 'GET',
    path: '/api/items/:id/ebook/:ino',
    policy: 'user',
    summary: 'One ebook file of an item',
    params: fileParams,
    reply: 'file',
    mediaToken: true,
  }),
  inProgress: endpoint({
    method: 'GET',
    path: '/api/me/items-in-progress',
    policy: 'user',
    summary: 'What the caller is in the middle of, latest first, all libraries',
    /** `include=remote` (ours): also episodes that only their feed lists. */
    query: z.object({ limit: numberQuery, include: listQuery }),
    reply: z.object({ libraryItems: z.array(itemMin) }),
  }),
  recentEpisodes: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/recent-episodes',
    policy: 'user',
    summary: 'Unfinished episodes of a podcast library, newest publication first',
    params: libraryParams,
    query: z.object({ limit: numberQuery, page: numberQuery }),
    reply: z.object({
      episodes: z.array(
        episodeExp.extend({
          /** Without its episodes. */
          podcast: podcastFull,
          libraryId: z.string(),
        }),
      ),
      limit: z.number(),
      page: z.number(),
    }),
  }),
  episode: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/episode/:episodeId',
    policy: 'user',
    summary: 'One episode of a podcast',
    params: z.object({ id: idParam, episodeId: idParam }),
    reply: episode,
  }),
  metadataObject: endpoint({
    method: 'GET',
    path: '/api/items/:id/metadata-object',
    policy: 'admin',
    summary: 'The tags that embedding would write into the audio files of a book',
    params: itemParams,
    reply: embeddedTags,
  }),
  ffprobe: endpoint({
    method: 'GET',
    path: '/api/items/:id/ffprobe/:ino',
    policy: 'admin',
    summary: 'What ffprobe says of one audio file',
    params: fileParams,
    /** As ffprobe writes it: whatever its version knows of the file. */
    reply: z.looseObject({}),
  }),
  podcastTitles: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/podcast-titles',
    policy: 'admin',
    summary: 'Titles of all podcasts of a library',
    params: libraryParams,
    reply: z.object({
      podcasts: z.array(
        z.object({
          title: z.string(),
          itunesId: z.string().nullable(),
          libraryItemId: z.string(),
          libraryId: z.string(),
        }),
      ),
    }),
  }),
  opml: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/opml',
    policy: 'user',
    summary: 'Feeds of a podcast library as OPML',
    params: libraryParams,
    mediaToken: true,
    reply: 'text',
  }),
}
