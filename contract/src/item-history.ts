import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, ms, numberQuery, textQuery } from './kit.ts'

/** Where a change came from: somebody's hand, files that a scan read, a provider, a rule, or the undoing of another one. */
const changeSource = z.enum(['person', 'scan', 'provider', 'rule', 'undo'])

/** Where the value of a field came from. */
const fieldOrigin = z.object({
  /** One of a scan's sources (`folderStructure`, `audioMetatags`, …), `edit`, `provider:<name>` or `rule:<name>`. */
  source: z.string(),
  /** Null: with the item itself, or before times were kept. */
  at: ms.nullable(),
  /** Id of the user who set it, or asked for it. */
  by: z.string().exactOptional(),
  /** Of a rule: where the value came from that it changed. */
  of: z.string().exactOptional(),
})

/** Value of a field as the wire has it. Authors are names; tracks and the ebook are named by their place in the folder. */
const value = z.unknown()

const fieldChange = z.object({
  /** As the wire names it; `episodes.<id>.<field>`, `cover`, `tracks`, `ebook`, `locks`; `item` where it was removed. */
  field: z.string(),
  before: value,
  after: value,
  /**
   * Where it came from, where the entry itself doesn't say that: one of a scan's sources, one of several providers, a rule;
   * of files what wrote them: `embed`, `encode`, `split`, `merge`, `undo`, or why an episode's
   * file went: `retention:finished`, `retention:newest`, `retention:age`.
   */
  source: z.string().exactOptional(),
})

const person = z.object({
  /** Null where the account was known no more. */
  id: z.string().nullable(),
  name: z.string().nullable(),
})

/** What happened to one item at one time. */
const entry = z.object({
  /** Rises with every entry. */
  id: z.number().int(),
  itemId: z.string(),
  libraryId: z.string(),
  /** That of the item now, or when it was removed; null where nobody knows it any more. */
  title: z.string().nullable(),
  /** Shared by all that one call, scan or task changed. */
  batch: z.string(),
  at: ms,
  /**
   * `deleted`: removed together with its files; `restored`: back with them, out of the trash; `files`: other files took the
   * place of its own, `before` and `after` being their names in its folder, and `source` the tool.
   */
  kind: z.enum(['changed', 'removed', 'deleted', 'restored', 'files']),
  /** Null: nobody. */
  by: person.nullable(),
  source: changeSource,
  /** Of the provider or rule. */
  sourceName: z.string().nullable(),
  fields: z.array(fieldChange),
  /** Of `files`: the entry of the trash that keeps the earlier ones, and with it the way back; null: they weren't kept. */
  trash: z.string().nullable().exactOptional(),
  /** Id of the entry that took this one back; null while it holds. */
  undoneBy: z.number().int().nullable(),
})
export type ItemHistoryEntry = z.output<typeof entry>

const page = z.object({
  /** Youngest first. */
  entries: z.array(entry),
  /** To be sent as `before` for older ones; null at the end. */
  next: z.number().int().nullable(),
  /** How many there are in all, told with the youngest ones of a library. */
  total: z
    .object({
      count: z.number().int(),
      /** False: there are more, which nobody counted. */
      isExact: z.boolean(),
    })
    .exactOptional(),
})
export type ItemHistoryPage = z.output<typeof page>

const seek = {
  /** Id of an entry: older ones than that. */
  before: numberQuery,
  /** 50 unless told, 200 at most. */
  limit: numberQuery,
}

/** A field that was changed since, and therefore left as it is. */
const conflict = z.object({
  itemId: z.string(),
  field: z.string(),
  /** What it is now. */
  now: value,
  at: ms.nullable(),
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  source: changeSource.nullable(),
})
export type FieldConflict = z.output<typeof conflict>

/** What a refusal says, with status 409, where somebody else changed the same fields. Nothing was written. */
export const conflictRefusal = z.object({ message: z.string(), conflicts: z.array(conflict) })
export type ConflictRefusal = z.output<typeof conflictRefusal>

const params = z.object({ id: idParam })
const unnamed = 'Say which entries are to be undone: `entries`, or `batch`.'
const mostEntries = 10_000

const undoBody = z
  .object(
    {
      /** Ids of entries. */
      entries: z
        .array(z.number(unnamed).int(unnamed), unnamed)
        .min(1, unnamed)
        .max(mostEntries, unnamed),
      batch: z.string(unnamed).max(512, unnamed),
      /** Sets fields also where somebody changed them since. */
      force: z.boolean('`force` is true or false.'),
    },
    unnamed,
  )
  .partial()
  .refine(({ entries, batch }) => (entries === undefined) !== (batch === undefined), unnamed)

const noLocks = 'Name the fields in `fields`, and say whether they are locked: `isLocked`.'
const lockBody = z.object(
  {
    fields: z.array(z.string(noLocks).max(200, noLocks), noLocks).min(1, noLocks).max(500, noLocks),
    isLocked: z.boolean(noLocks),
  },
  noLocks,
)

/** Ours: what was changed of items, by whom, and taking it back. */
export const itemHistoryCalls = {
  ofItem: endpoint({
    method: 'GET',
    path: '/api/lectern/items/:id/changes',
    policy: { right: 'update' },
    summary: 'What was changed of an item',
    params,
    query: z.object(seek),
    reply: page,
  }),
  fields: endpoint({
    method: 'GET',
    path: '/api/lectern/items/:id/fields',
    policy: { right: 'update' },
    summary: 'Where each field of an item came from, and which are locked',
    params,
    reply: z.object({
      origins: z.record(z.string(), fieldOrigin),
      locks: z.array(z.string()),
      /** To be sent as `since` with a change. */
      updatedAt: ms,
    }),
  }),
  lock: endpoint({
    method: 'POST',
    path: '/api/lectern/items/:id/locks',
    policy: { right: 'update' },
    summary: 'Lock fields, so that only people change them, or unlock them',
    params,
    body: lockBody,
    reply: z.object({ locks: z.array(z.string()) }),
  }),
  ofLibrary: endpoint({
    method: 'GET',
    path: '/api/lectern/libraries/:id/changes',
    policy: { right: 'update' },
    summary: 'What was changed of the items of a library, as far as the reader sees them',
    params,
    query: z.object({
      ...seek,
      /** Id of a user. */
      user: textQuery,
      /** One of the sources of changes. */
      source: textQuery,
      batch: textQuery,
      /** ms; nothing older. */
      since: numberQuery,
    }),
    reply: page,
  }),
  batch: endpoint({
    method: 'GET',
    path: '/api/lectern/changes/batches/:batch',
    policy: { right: 'update' },
    summary: 'How much one call, scan or task changed, as far as the reader sees it',
    params: z.object({ batch: idParam }),
    reply: z.object({
      batch: z.string(),
      libraryIds: z.array(z.string()),
      /** The first and the last change. */
      startedAt: ms,
      endedAt: ms,
      by: person.nullable(),
      source: changeSource,
      sourceName: z.string().nullable(),
      numItems: z.number().int(),
      numFields: z.number().int(),
      /** Entries that were taken back. */
      numUndone: z.number().int(),
      numEntries: z.number().int(),
    }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/lectern/changes/undo',
    policy: { right: 'update' },
    summary:
      'Take back entries, or a whole batch. Fields that were changed since stay and are named, unless `force`',
    body: undoBody,
    reply: z.object({
      /** Of the entries that this wrote: undoing them sets everything again. Null where nothing was left to take back. */
      batch: z.string().nullable(),
      numItems: z.number().int(),
      /** Fields that were left as they are. */
      kept: z.array(conflict),
      /** Items that are no longer in the library. */
      gone: z.array(z.string()),
      /** A batch that is too large to wait for: a task takes it back, piece by piece, and the rest of this says nothing. */
      isUnderWay: z.literal(true).exactOptional(),
    }),
  }),
}
