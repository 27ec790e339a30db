import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, numberQuery, textQuery } from './kit.ts'
import { readableFormats } from './rules/file-kinds.ts'

export { pageWidths } from './rules/page-widths.ts'

const fileParams = z.object({ id: idParam, ino: z.string().max(64) })
const partParams = fileParams.extend({ index: z.string().max(16) })

/** Why a book can't be opened by anybody here, though its file is whole. */
export const ebookProblem = z.object({
  kind: z.enum(['adobe', 'lcp', 'apple', 'kindle', 'password', 'protected']),
  /** To be shown as it is. */
  sentence: z.string(),
})
export type EbookProblem = z.output<typeof ebookProblem>

/** Ours: what a reader must know of an ebook file before it opens it. */
export const ebookFacts = z.object({
  format: z.enum(readableFormats),
  /** Another one as soon as the file is another one. */
  version: z.string(),
  size: z.number(),
  problem: ebookProblem.nullable(),
})
export type EbookFacts = z.output<typeof ebookFacts>

/** Ours: how long an ebook is, as far as its kind has it and it can be read. */
export const ebookLength = z.object({
  /** Of flowing text. */
  words: z.number().int().nullable(),
  /** Of a file that is made of pages. */
  pages: z.number().int().nullable(),
  /** Of the printed book, where the file names its pages. */
  printedPages: z.number().int().nullable(),
})
export type EbookLength = z.output<typeof ebookLength>

/** Ours: the files inside of an ebook that is an archive. */
export const ebookEntries = z.object({
  format: z.enum(readableFormats),
  version: z.string(),
  problem: ebookProblem.nullable(),
  entries: z.array(
    z.object({
      index: z.number().int(),
      /** As stored: may be anything, also a path that leads elsewhere. */
      name: z.string(),
      /** Unpacked bytes, as the archive claims. */
      size: z.number(),
    }),
  ),
})
export type EbookEntries = z.output<typeof ebookEntries>

/** Ours: the pages of a comic in the order in which they are read. */
export const ebookPages = z.object({
  version: z.string(),
  problem: ebookProblem.nullable(),
  /** Which way pages are turned; null where the comic doesn't say. */
  direction: z.enum(['ltr', 'rtl']).nullable(),
  pages: z.array(
    z.object({
      index: z.number().int(),
      name: z.string(),
      /** Pixels; null as long as they aren't known. */
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
    }),
  ),
})
export type EbookPages = z.output<typeof ebookPages>

/** Ours: ebooks read where they lie, in parts. */
export const ebookCalls = {
  facts: endpoint({
    method: 'GET',
    path: '/api/items/:id/ebook/:ino/facts',
    policy: 'user',
    summary: 'What a reader must know of an ebook file before it opens it',
    params: fileParams,
    reply: ebookFacts,
  }),
  length: endpoint({
    method: 'GET',
    path: '/api/items/:id/ebook/:ino/length',
    policy: 'user',
    summary: 'How many words or pages an ebook has; counted when somebody asks first',
    params: fileParams,
    reply: ebookLength,
  }),
  entries: endpoint({
    method: 'GET',
    path: '/api/items/:id/ebook/:ino/entries',
    policy: 'user',
    summary: 'Files inside of an ebook that is an archive',
    params: fileParams,
    reply: ebookEntries,
  }),
  entry: endpoint({
    method: 'GET',
    path: '/api/items/:id/ebook/:ino/entries/:index',
    policy: 'user',
    summary: 'One file inside of an ebook, unpacked; kept for good where `v` is its version',
    params: partParams,
    query: z.object({ v: textQuery }),
    reply: 'file',
    mediaToken: true,
  }),
  pages: endpoint({
    method: 'GET',
    path: '/api/items/:id/ebook/:ino/pages',
    policy: 'user',
    summary: 'Pages of a comic, in the order in which they are read',
    params: fileParams,
    reply: ebookPages,
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/items/:id/ebook/:ino/pages/:index',
    policy: 'user',
    summary: 'One page of a comic as a picture that browsers show, at most `width` pixels wide',
    params: partParams,
    query: z.object({ v: textQuery, width: numberQuery }),
    reply: 'file',
    mediaToken: true,
  }),
}
