import { z } from 'zod'
import { ebookEntries, ebookFacts, ebookPages } from './ebooks.ts'
import { endpoint } from './endpoint.ts'
import { ebookFormat } from './file-schemas.ts'
import { idParam, ms, numberQuery, textQuery } from './kit.ts'
import { streamQuery, subtitle } from './streams.ts'

const text = z.string()

/**
 * Ours: what the page of a share shows beside its player. `mediaItemType` stays one of the two that other clients know;
 * this is what it really is.
 */
export const sharedPage = z.object({
  /** `ebook`: there is nothing to hear. */
  kind: z.enum(['book', 'episode', 'album', 'film', 'ebook']),
  /** HTML of somebody else, to be cleaned before it is shown. */
  description: text.nullable(),
  /** Of an episode. */
  podcast: text.nullable(),
  publishedAt: ms.nullable(),
  film: z
    .object({
      /** Below the base path that was asked under, which is part of it. */
      contentUrl: text,
      mimeType: text,
      /** Of picture and sound, as far as anybody could look. */
      codecs: z.array(text),
    })
    .nullable(),
  /** What can be read, beside sound as well. */
  ebook: z
    .object({
      format: ebookFormat,
      /** Bytes. */
      size: z.number(),
      mtimeMs: z.number(),
      language: text.nullable(),
    })
    .nullable(),
})
export type SharedPage = z.output<typeof sharedPage>

const bySlug = z.object({ slug: idParam })
const ofBook = bySlug.extend({ index: z.string().max(16) })

/** Parts of shared films and ebooks. All of them want the cookie of a visit. */
export const sharedMediaCalls = {
  stream: endpoint({
    method: 'GET',
    path: '/public/share/:slug/hls/:file',
    policy: 'open',
    summary: 'Ours: playlist or segment of a shared film',
    params: bySlug.extend({ file: z.string().max(256) }),
    query: streamQuery,
    reply: 'file',
  }),
  subtitles: endpoint({
    method: 'GET',
    path: '/public/share/:slug/subtitles',
    policy: 'open',
    summary: 'Ours: subtitles of a shared film',
    params: bySlug,
    reply: z.object({ subtitles: z.array(subtitle) }),
  }),
  subtitle: endpoint({
    method: 'GET',
    path: '/public/share/:slug/subtitles/:subtitle',
    policy: 'open',
    summary: 'Ours: subtitles of a shared film as WebVTT',
    params: bySlug.extend({ subtitle: z.string().max(64) }),
    reply: 'file',
  }),
  ebook: endpoint({
    method: 'GET',
    path: '/public/share/:slug/ebook',
    policy: 'open',
    summary: 'Ours: the file of a shared ebook, to be read in parts',
    params: bySlug,
    reply: 'file',
  }),
  ebookFacts: endpoint({
    method: 'GET',
    path: '/public/share/:slug/ebook/facts',
    policy: 'open',
    summary: 'Ours: what a reader must know of a shared ebook before it opens it',
    params: bySlug,
    reply: ebookFacts,
  }),
  ebookEntries: endpoint({
    method: 'GET',
    path: '/public/share/:slug/ebook/entries',
    policy: 'open',
    summary: 'Ours: files inside of a shared ebook that is an archive',
    params: bySlug,
    reply: ebookEntries,
  }),
  ebookEntry: endpoint({
    method: 'GET',
    path: '/public/share/:slug/ebook/entries/:index',
    policy: 'open',
    summary: 'Ours: one file inside of a shared ebook, unpacked',
    params: ofBook,
    query: z.object({ v: textQuery }),
    reply: 'file',
  }),
  ebookPages: endpoint({
    method: 'GET',
    path: '/public/share/:slug/ebook/pages',
    policy: 'open',
    summary: 'Ours: pages of a shared comic, in the order in which they are read',
    params: bySlug,
    reply: ebookPages,
  }),
  ebookPage: endpoint({
    method: 'GET',
    path: '/public/share/:slug/ebook/pages/:index',
    policy: 'open',
    summary: 'Ours: one page of a shared comic as a picture that browsers show',
    params: ofBook,
    query: z.object({ v: textQuery, width: numberQuery }),
    reply: 'file',
  }),
}
