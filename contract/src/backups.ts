import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, ms } from './kit.ts'
import { folderMappings } from './moving-in.ts'

/** A file with everything the server keeps but media. */
export const backup = z.object({
  /** When it was made, in local time: `2026-11-21T0547`. */
  id: z.string(),
  /** Which program made it: `lectern`, or `sqlite` for Audiobookshelf. */
  key: z.string(),
  backupDirPath: z.string(),
  datePretty: z.string(),
  fullPath: z.string(),
  path: z.string(),
  filename: z.string(),
  /** Bytes. */
  fileSize: z.number().int(),
  createdAt: ms,
  serverVersion: z.string(),
})
export type Backup = z.output<typeof backup>

const noPath = 'Invalid request body. Must include path.'
const params = z.object({ id: idParam })
const backups = z.array(backup)

/** Backups (ABS wire, administration §6.2). */
export const backupCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/backups',
    policy: 'admin',
    summary: 'Backups, the newest first, and where they are',
    reply: z.object({ backups, backupLocation: z.string(), backupPathEnvSet: z.boolean() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/backups',
    policy: 'admin',
    summary: 'Makes a backup and answers when it is written and verified',
    reply: z.object({ backups }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/backups/:id',
    policy: 'admin',
    summary: 'Deletes a backup',
    params,
    reply: z.object({ backups }),
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/backups/:id/download',
    policy: 'admin',
    summary: 'The file of a backup',
    params,
    reply: 'file',
    mediaToken: true,
  }),
  apply: endpoint({
    method: 'GET',
    path: '/api/backups/:id/apply',
    policy: 'admin',
    summary: 'Puts a backup in the place of all data; what was before is kept, to go back to',
    params,
    reply: 'ok',
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/backups/upload',
    policy: 'admin',
    summary:
      'Takes in the file of a backup: form field `file`, a whole `.audiobookshelf` of Lectern',
    multipart: true,
    reply: z.object({ backups }),
  }),
  setPath: endpoint({
    method: 'PATCH',
    path: '/api/backups/path',
    policy: 'admin',
    summary: 'Chooses the folder of backups; those that are there stay where they are',
    body: z.object({ path: z.string(noPath).trim().min(1, noPath).max(4096, noPath) }, noPath),
    reply: 'text',
  }),
}

/** Ours: what the page of backups shows besides. */
export const ownBackupCalls = {
  overview: endpoint({
    method: 'GET',
    path: '/api/lectern/backups',
    policy: 'admin',
    summary: 'Backups, what was before each restore, and when the next backup is due',
    reply: z.object({
      backups,
      /** What was before a restore, the newest first; applied and deleted as others are. */
      beforeRestores: backups,
      location: z.string(),
      isPathForced: z.boolean(),
      /** null: nothing is planned. */
      nextAt: ms.nullable(),
      /** Why the folder can't be read; null: it can. */
      problem: z.string().nullable(),
    }),
  }),
  examine: endpoint({
    method: 'GET',
    path: '/api/lectern/backups/:id',
    policy: 'admin',
    summary: 'What a backup holds, and which folders of its libraries are here',
    params,
    reply: z.object({
      version: z.string(),
      createdAt: ms,
      folders: z.array(z.object({ library: z.string(), path: z.string(), isThere: z.boolean() })),
    }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/lectern/backups/:id/restore',
    policy: 'admin',
    summary: 'Puts a backup in the place of all data, with folders where they are now',
    params,
    body: z.object({ folders: folderMappings.default([]) }),
    reply: 'ok',
  }),
}
