import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, ms } from './kit.ts'

const count = z.number().int().min(0)
const path = z.string().trim().min(1, 'Please say where it is.').max(4096)

/** Where a folder of before is on this machine. */
export const folderMappings = z.array(z.object({ from: path, to: path })).max(1000)

/** What is brought of a kind, and what becomes of it. */
export const movedCount = z.object({
  kind: z.string(),
  found: count,
  brought: count,
  /** Here already, as they are or newer. */
  known: count,
  left: count,
})
export type MovedCount = z.output<typeof movedCount>

const libraryPlace = z.object({
  library: z.string(),
  /** As it was called before. */
  from: z.string(),
  /** Where it is looked for here. */
  path: z.string(),
  isThere: z.boolean(),
  /** Items in it; null: nobody has counted them. */
  items: count.nullable(),
})
export type LibraryPlace = z.output<typeof libraryPlace>

/** Something people should know of several things of a kind. */
export const movedTrouble = z.object({
  kind: z.string(),
  reason: z.string(),
  count,
  /** Names of the first few. */
  examples: z.array(z.string()),
})
export type MovedTrouble = z.output<typeof movedTrouble>

/**
 * A move from another server, or from this one as it was. It waits for its file, is checked, which changes nothing, and is
 * done when somebody has looked at what was found. The id is known to who began it, and lets them go on.
 */
export const moveState = z.object({
  id: z.string(),
  phase: z.enum(['waiting', 'checking', 'checked', 'moving', 'done', 'failed']),
  /** Which program's data these are; null: nobody has looked. */
  origin: z.enum(['audiobookshelf', 'lectern']).nullable(),
  /** Name of the file, or the folder on the server. */
  name: z.string(),
  /** Of the program, as the data say. */
  version: z.string().nullable(),
  /** When the backup was made. */
  madeAt: ms.nullable(),
  /** 0…1 while it is checked or done; null: nobody knows. */
  progress: z.number().nullable(),
  counts: z.array(movedCount),
  folders: z.array(libraryPlace),
  troubles: z.array(movedTrouble),
  /** Why it failed; null: it did not. */
  problem: z.string().nullable(),
})
export type MoveState = z.output<typeof moveState>

const params = z.object({ id: idParam })
const body = z.object({ folders: folderMappings.default([]) })

/** Ours. Open to admins, and to who may set up a server that has no owner yet. */
export const movingInCalls = {
  current: endpoint({
    method: 'GET',
    path: '/api/lectern/moving-in',
    policy: 'admin',
    summary: 'The move that is looked at or under way, or the last one',
    reply: z.object({ move: moveState.nullable() }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/lectern/moving-in',
    policy: 'open',
    summary:
      'Begins a move: of a folder or a file on the server, which is checked at once, or of a file that is to be sent',
    body: z.object({
      path: path.optional(),
      /** For a server without an owner, from another network: the code in its log. */
      setupCode: z.string().max(64).optional(),
    }),
    bodyLimit: 65_536,
    reply: moveState,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/lectern/moving-in/:id/file',
    policy: 'open',
    summary: 'Sends the backup of a move: form field `file`; then it is checked',
    params,
    multipart: true,
    reply: moveState,
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/lectern/moving-in/:id',
    policy: 'open',
    summary: 'How far a move is, what was found, and what became of it',
    params,
    reply: moveState,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/lectern/moving-in/:id/check',
    policy: 'open',
    summary: 'Checks it once more, with folders where they are here; nothing is changed',
    params,
    body,
    reply: moveState,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/lectern/moving-in/:id/start',
    policy: 'open',
    summary: 'Does what was checked, all of it or nothing',
    params,
    body,
    reply: moveState,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/lectern/moving-in/:id',
    policy: 'open',
    summary: 'Ends a move; what is under way is taken back, and its file is deleted',
    params,
    reply: 'ok',
  }),
}
