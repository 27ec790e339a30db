import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const noDocument = "Field 'document' not provided."
const words = (most: number) => z.string().max(most).catch('')

/** A place as KOReader tells and takes it. */
export const koreaderPlace = z.object({
  /** MD5 of the name of the file, or of samples of it: as its owner has chosen. */
  document: z.string(),
  /** A page number, or where in the text by KOReader's own way of counting. */
  progress: z.string(),
  /** 0…1 */
  percentage: z.number(),
  device: z.string(),
  device_id: z.string(),
  /** Seconds since 1970. */
  timestamp: z.number().int(),
})
export type KoreaderPlace = z.output<typeof koreaderPlace>

/**
 * What the progress sync of KOReader asks of a server (koreader-sync-server, version 1), below `/koreader`, which is the
 * address that people type. It signs in with a name and the MD5 of an app password.
 */
export const koreaderCalls = {
  create: endpoint({
    method: 'POST',
    path: '/koreader/users/create',
    policy: 'open',
    summary: 'Refuses: accounts are made by an admin, and passwords for KOReader by their owner',
    reply: z.object({ code: z.number().int(), message: z.string() }),
  }),
  authorize: endpoint({
    method: 'GET',
    path: '/koreader/users/auth',
    policy: 'user',
    appPassword: 'koreader',
    summary: 'Whether name and password are right',
    reply: z.object({ authorized: z.literal('OK') }),
  }),
  report: endpoint({
    method: 'PUT',
    path: '/koreader/syncs/progress',
    policy: 'user',
    appPassword: 'koreader',
    summary: 'Takes the place in a document',
    body: z.object({
      document: z.string(noDocument).min(1, noDocument).max(200, noDocument),
      progress: z.union([z.string().max(1000), z.number().transform(String)]),
      percentage: z.number().transform((part) => Math.min(Math.max(part, 0), 1)),
      device: words(200),
      device_id: words(200),
    }),
    reply: z.object({ document: z.string(), timestamp: z.number().int() }),
  }),
  place: endpoint({
    method: 'GET',
    path: '/koreader/syncs/progress/:document',
    policy: 'user',
    appPassword: 'koreader',
    summary:
      'The latest place in a document, wherever it was read; an empty object where there is none',
    params: z.object({ document: z.string().max(200) }),
    reply: z.union([koreaderPlace, z.object({}).strict()]),
  }),
  health: endpoint({
    method: 'GET',
    path: '/koreader/healthcheck',
    policy: 'open',
    summary: 'Whether places can be taken',
    reply: z.object({ state: z.literal('OK') }),
  }),
}
