import { z } from 'zod'
import { annotation } from './annotations.ts'
import { endpoint } from './endpoint.ts'
import { itemOfMarks } from './item-schemas.ts'
import { flagQuery, idParam, ms, numberQuery, textQuery } from './kit.ts'

/** A book with the caller's marks in it, as their page shows it. */
export const markedBook = z.object({
  ...itemOfMarks.shape,
  /** Marks in it among all that were asked for, on other pages too. */
  numMarks: z.number().int(),
})
export type MarkedBook = z.output<typeof markedBook>

export const markedPage = z.object({
  annotations: z.array(annotation),
  /** Those that the marks of this page stand in. */
  books: z.array(markedBook),
  total: z.number().int(),
  limit: z.number().int(),
  page: z.number().int(),
})
export type MarkedPage = z.output<typeof markedPage>

const exportQuery = z.object({
  format: z.enum(['markdown', 'json'], '"format" must be "markdown" or "json"').default('markdown'),
})

const mostFiles = 500
const filesSentence = `"files" must be a list of 1 to ${mostFiles} files`
const clippingFile = z.object({
  name: z.string('"name" must be a text').max(1000, '"name" is too long'),
  text: z.string('"text" must be a text'),
})
/** What KOReader and Kindle wrote, each file as text. */
const importInput = z.object({
  files: z.array(clippingFile, filesSentence).min(1, filesSentence).max(mostFiles, filesSentence),
  /** Minutes by which the clocks of these devices are ahead of UTC: their files don't say. */
  utcOffset: z
    .number('"utcOffset" must be minutes')
    .min(-1440, '"utcOffset" must be minutes')
    .max(1440, '"utcOffset" must be minutes')
    .default(0),
  /** By `key` of the preview: the item whose marks these are, null: they are left out. What isn't named is matched. */
  books: z
    .record(z.string(), z.string().nullable(), '"books" must be an object of ids')
    .default({}),
})

/** A book here, to whose marks those of a file may belong. */
const bookChoice = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  coverPath: z.string().nullable(),
  updatedAt: ms,
})
export type BookChoice = z.output<typeof bookChoice>

/** A book of which the files tell, and the one that it is here. */
const importedBook = z.object({
  /** Names it in `books`. */
  key: z.string(),
  title: z.string(),
  author: z.string(),
  source: annotation.shape.source,
  /** null: none here is called so. */
  item: bookChoice.nullable(),
  numMarks: z.number().int(),
  /** Of these, those that are to come or came; the rest is here already, or was removed here. */
  numNew: z.number().int(),
  /** Those that are here and get a later note. */
  numChanged: z.number().int(),
})
export type ImportedBook = z.output<typeof importedBook>

export const importReport = z.object({
  books: z.array(importedBook),
  /** Files that can't be read, with a sentence that says why. */
  refused: z.array(z.object({ name: z.string(), sentence: z.string() })),
})
export type ImportReport = z.output<typeof importReport>

/** Of the largest body, in bytes: files of some thousand clippings have 2 MB. */
const largestImport = 10 * 1024 * 1024

/**
 * Ours: all marks of somebody, out to other programs and in from them. Where an imported mark stands is known by its words
 * alone, since neither places of KOReader nor of Kindle mean anything in another reader: its `location` is `find:` with the
 * first 200 characters of its quote, percent-encoded (nothing behind the colon where it has no words), until a reader finds
 * them and puts the true one. Its `fraction` is a share of the pages where the file tells how many there are; else it tells
 * the order alone.
 */
export const annotationExchangeCalls = {
  all: endpoint({
    method: 'GET',
    path: '/api/lectern/annotations',
    policy: 'user',
    summary:
      'Marks of the caller in all books that they see, latest marked books first, each in its order; `query`: with all these words in quote, note, chapter or title',
    query: z.object({
      query: textQuery,
      item: textQuery,
      library: textQuery,
      /** `1`: words in titles of books don't count. */
      own: flagQuery,
      limit: numberQuery,
      page: numberQuery,
    }),
    reply: markedPage,
  }),
  exportAll: endpoint({
    method: 'GET',
    path: '/api/lectern/annotations/export',
    policy: 'user',
    summary: 'All marks of the caller as one file, Markdown or JSON',
    query: exportQuery,
    reply: 'file',
    mediaToken: true,
  }),
  exportItem: endpoint({
    method: 'GET',
    path: '/api/items/:id/annotations/export',
    policy: 'user',
    summary: 'Marks of the caller in a book as a file, Markdown or JSON',
    params: z.object({ id: idParam }),
    query: exportQuery,
    reply: 'file',
    mediaToken: true,
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/lectern/annotations/import/books',
    policy: 'user',
    summary: 'Books here with all these words in their title, for marks whose book isn’t known',
    query: z.object({ query: textQuery }),
    reply: z.object({ books: z.array(bookChoice) }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/lectern/annotations/import/preview',
    policy: 'user',
    summary:
      'What an import would bring: KOReader’s metadata (.lua) and exports (.json, .md, .txt), Kindle’s My Clippings.txt',
    body: importInput,
    bodyLimit: largestImport,
    reply: importReport,
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/lectern/annotations/import',
    policy: 'user',
    summary: 'Brings marks of other readers in; what is here already isn’t brought twice',
    body: importInput,
    bodyLimit: largestImport,
    reply: importReport,
  }),
}
