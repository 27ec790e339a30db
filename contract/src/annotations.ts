import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, ms, uuid } from './kit.ts'

/** How a highlight looks: four colours and a line below the words. Each has a name in the client: colour alone says nothing. */
export const highlightStyles = ['yellow', 'green', 'blue', 'pink', 'underline'] as const

const longestText = 20_000
const text = (name: string, most = longestText) =>
  z.string(`"${name}" must be a text`).max(most, `"${name}" is too long`)
const instant = (name: string) =>
  z
    .number(`"${name}" must be a time in ms`)
    .min(0, `"${name}" must be a time in ms`)
    .max(8.64e15, `"${name}" must be a time in ms`)
    .transform(Math.round)

/** What somebody may say about a mark in a book. */
export const annotationInput = z.object({
  kind: z.enum(['highlight', 'bookmark'], '"kind" must be "highlight" or "bookmark"'),
  /** The ebook file it was made in; null: whichever the item has. */
  ino: text('ino', 64).nullable(),
  /** Where it stands, in the words of `ebookLocation`: for an EPUB a CFI, of a highlight one of its whole range. */
  location: text('location', 4096),
  /** How far into the book, 0 … 1: the order in which marks are listed. */
  fraction: z.number('"fraction" must be a number').min(0).max(1),
  chapter: text('chapter', 500).nullable(),
  /** null for a bookmark. */
  style: z.enum(highlightStyles, `"style" must be one of ${highlightStyles.join(', ')}`).nullable(),
  /** The words of the book; for a bookmark the first ones of its page, or none. */
  quote: text('quote'),
  /** What the reader says to them; plain text, empty where nothing is said. */
  note: text('note'),
  createdAt: instant('createdAt'),
  /** When it was last changed, by the clock of the device: of two devices the later one holds. */
  updatedAt: instant('updatedAt'),
})
export type AnnotationInput = z.output<typeof annotationInput>

/** Ours: a highlight, with or without a note, or a bookmark in a book. It is seen by who made it and by nobody else. */
export const annotation = annotationInput.extend({
  /** Made by the device, so that one made without a line can be sent twice. */
  id: uuid,
  itemId: uuid,
  createdAt: ms,
  updatedAt: ms,
  /** Where it comes from. */
  source: z.enum(['lectern', 'koreader', 'kindle']),
})
export type Annotation = z.output<typeof annotation>

const itemParams = z.object({ id: idParam })
const annotationParams = itemParams.extend({ annotationId: z.uuid('The id must be a UUID') })

/** Ours: highlights, notes and bookmarks in books. */
export const annotationCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/items/:id/annotations',
    policy: 'user',
    summary: 'What the caller marked in a book, in the order of the book',
    params: itemParams,
    reply: z.object({ annotations: z.array(annotation) }),
  }),
  put: endpoint({
    method: 'PUT',
    path: '/api/items/:id/annotations/:annotationId',
    policy: 'user',
    summary:
      'Makes or changes a mark and answers what holds now: what was changed or removed later elsewhere stays as it is',
    params: annotationParams,
    body: annotationInput,
    reply: z.object({ annotation: annotation.nullable() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/items/:id/annotations/:annotationId',
    policy: 'user',
    summary: 'Removes a mark; one that isn’t there, or was changed after `at` (ms), stays as it is',
    params: annotationParams,
    query: z.object({ at: z.coerce.number().optional() }),
    reply: 'ok',
  }),
}
