import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ms } from './kit.ts'
import { longestText, showsText } from './rules/kept-text.ts'

/** So many items are read, or changed in one transaction, by one call. */
export const mostEdited = 10_000

const line = z.string().nullable().exactOptional()
const names = z.array(z.string()).exactOptional()

/** Fields of an item as forms show them, people and series by name; only those that its kind has. */
const editedFields = z.object({
  title: z.string().nullable(),
  subtitle: line,
  /** Of a podcast: one line. */
  author: line,
  authors: names,
  narrators: names,
  series: z.array(z.object({ name: z.string(), sequence: z.string().nullable() })).exactOptional(),
  genres: z.array(z.string()),
  tags: z.array(z.string()),
  publishedYear: line,
  publisher: line,
  language: line,
  isbn: line,
  asin: line,
  explicit: z.boolean(),
  abridged: z.boolean().exactOptional(),
  /** Left out unless it was asked for. */
  description: line,
})
export type EditedFields = z.output<typeof editedFields>
export type EditedField = keyof EditedFields

const editedItem = z.object({
  id: z.string(),
  libraryId: z.string(),
  mediaType: z.enum(['book', 'podcast', 'music', 'video']),
  /** To be sent back as `since` with a change. */
  updatedAt: ms,
  /** Fields that machines leave as they are. */
  locks: z.array(z.string()),
  fields: editedFields,
})
export type EditedItem = z.output<typeof editedItem>

const noIds = 'Name the items in `ids`, 10,000 at most.'
const ids = z.array(z.string(noIds).max(64, noIds), noIds).min(1, noIds).max(mostEdited, noIds)

const longestDescription = 200_000
const mostNames = 1000

const noTitle = 'Every item needs a title.'
const text = (refusal: string, longest = longestText) =>
  z.string(refusal).max(longest, refusal).nullable().exactOptional()
const list = (refusal: string) =>
  z
    .array(z.string(refusal).max(longestText, refusal).refine(showsText, refusal), refusal)
    .max(mostNames, refusal)
    .exactOptional()
const flag = (refusal: string) => z.boolean(refusal).exactOptional()
const noSeries = 'A series has a name, and a number or null as `sequence`.'

/** Fields to be changed, each as a whole; null or an empty list empties one. */
const fieldChange = z
  .object(
    {
      title: z
        .string(noTitle)
        .max(longestText, 'The title is too long.')
        .refine(showsText, noTitle)
        .exactOptional(),
      subtitle: text('The subtitle is a line of text, or null.'),
      author: text('The author of a podcast is a line of text, or null.'),
      authors: list('Authors are a list of names.'),
      narrators: list('Narrators are a list of names.'),
      series: z
        .array(
          z.object(
            {
              name: z.string(noSeries).max(longestText, noSeries).refine(showsText, noSeries),
              sequence: z.string(noSeries).max(100, noSeries).nullable(),
            },
            noSeries,
          ),
          noSeries,
        )
        .max(mostNames, noSeries)
        .exactOptional(),
      genres: list('Genres are a list of words.'),
      tags: list('Tags are a list of words.'),
      publishedYear: text('The year is a line of text, or null.'),
      publisher: text('The publisher is a line of text, or null.'),
      language: text('The language is a line of text, or null.'),
      isbn: text('The ISBN is a line of text, or null.'),
      asin: text('The ASIN is a line of text, or null.'),
      explicit: flag('`explicit` is true or false.'),
      abridged: flag('`abridged` is true or false.'),
      description: text('The description is a text, or null.', longestDescription),
    },
    'Send the fields to be changed.',
  )
  .refine((change) => Object.keys(change).length > 0, 'Send the fields to be changed.')
export type FieldChange = z.output<typeof fieldChange>

const noChanges = 'Send `changes`: for each item its `id`, `since` and `fields`, 10,000 at most.'

/** Ours: many items changed at once, as one change that is taken back as a whole. */
export const batchEditCalls = {
  read: endpoint({
    method: 'POST',
    path: '/api/lectern/items/batch/fields',
    policy: { right: 'update' },
    summary: 'What can be changed of several items, without their files',
    body: z.object(
      { ids, hasDescriptions: z.boolean('`hasDescriptions` is true or false.').default(false) },
      noIds,
    ),
    reply: z.object({
      /** In the order asked for. */
      items: z.array(editedItem),
      /** Those that aren’t there, or that the caller doesn’t see. */
      gone: z.array(z.string()),
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/lectern/items/batch/media',
    policy: { right: 'update' },
    summary:
      'Change several items in one transaction, as they were read at `since`; answers 409, and changes none, where somebody else changed the same fields',
    bodyLimit: 32 * 1024 * 1024,
    body: z.object(
      {
        changes: z
          .array(
            z.object(
              {
                id: z.string(noChanges).max(64, noChanges),
                /** The updatedAt of the item when it was read. */
                since: z.number(noChanges).int(noChanges),
                fields: fieldChange,
              },
              noChanges,
            ),
            noChanges,
          )
          .min(1, noChanges)
          .max(mostEdited, noChanges)
          .refine(
            (list) => new Set(list.map(({ id }) => id)).size === list.length,
            'An item is named twice.',
          ),
      },
      noChanges,
    ),
    reply: z.object({
      /** Takes all of it back. Null: everything was so already. */
      batch: z.string().nullable(),
      /** Items that changed. */
      numItems: z.number().int(),
    }),
  }),
}
