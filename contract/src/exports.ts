import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, ms } from './kit.ts'
import { folderMappings, movedCount, movedTrouble } from './moving-in.ts'

const count = z.number().int().min(0)

/** Everything but media in one file: being made, finished, or why it could not be made. */
export const exportState = z.object({
  /** Name of the file. */
  id: z.string(),
  /** For whom the file is: a backup for Audiobookshelf, or JSON lines for programs. */
  kind: z.enum(['audiobookshelf', 'json']),
  phase: z.enum(['making', 'done', 'failed']),
  startedAt: ms,
  /** 0…1 while it is made. */
  progress: z.number(),
  /** Why it failed; null: it did not. */
  problem: z.string().nullable(),
  /** Of the file; 0 until it is finished. */
  bytes: count,
  /** When the file is deleted; null: there is none. */
  until: ms.nullable(),
  counts: z.array(movedCount),
  troubles: z.array(movedTrouble),
  /** People whose password can't be read elsewhere, and who get one to begin with. */
  passwords: z.object({
    count,
    /** They wait to be told to the one who asks. */
    canBeTold: z.boolean(),
  }),
})
export type ExportState = z.output<typeof exportState>

const params = z.object({ id: idParam })

/** Ours: everything that is here, to take along. */
export const exportCalls = {
  overview: endpoint({
    method: 'GET',
    path: '/api/lectern/exports',
    policy: 'admin',
    summary: 'The export that is made or finished, and the folders of libraries that one can have',
    reply: z.object({
      export: exportState.nullable(),
      /** Of libraries that Audiobookshelf knows, too. */
      folders: z.array(z.object({ library: z.string(), path: z.string() })),
    }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/lectern/exports',
    policy: 'admin',
    summary: 'Begins an export; it takes the place of the one before when it is finished',
    body: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('audiobookshelf'),
        /** Where folders are for Audiobookshelf. */
        folders: folderMappings.default([]),
      }),
      z.object({ kind: z.literal('json') }),
    ]),
    reply: exportState,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/lectern/exports/:id/file',
    policy: 'admin',
    summary: 'The file of a finished export',
    params,
    reply: 'file',
    mediaToken: true,
  }),
  passwords: endpoint({
    method: 'POST',
    path: '/api/lectern/exports/:id/passwords',
    policy: 'admin',
    summary: 'The new passwords of an export for Audiobookshelf: once, to who began it',
    params,
    reply: z.object({
      passwords: z.array(z.object({ username: z.string(), password: z.string() })),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/lectern/exports/:id',
    policy: 'admin',
    summary: 'Calls an export off while it is made, or deletes its file',
    params,
    reply: 'ok',
  }),
}
