import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ms, numberQuery, textQuery } from './kit.ts'

/** Parts of the server that something was done to. */
export const auditKind = z.enum([
  'users',
  'keys',
  'settings',
  'libraries',
  'shares',
  'backups',
  'removals',
  'moving',
])
export type AuditKind = z.output<typeof auditKind>

/** What was done. */
export const auditAction = z.enum([
  'user-added',
  'user-changed',
  'user-removed',
  'password-reset',
  'link-made',
  'link-withdrawn',
  'link-used',
  'key-made',
  'key-changed',
  'key-removed',
  'settings-changed',
  'signing-in-changed',
  'mail-changed',
  'ereaders-changed',
  'notifications-changed',
  'providers-changed',
  'retention-changed',
  'trash-kept',
  'audit-kept',
  'metrics-switched',
  'metrics-token-made',
  'metrics-token-withdrawn',
  'library-added',
  'library-changed',
  'library-removed',
  'libraries-ordered',
  'rules-changed',
  'share-made',
  'share-withdrawn',
  'feed-opened',
  'feed-closed',
  'backup-made',
  'backup-uploaded',
  'backup-downloaded',
  'backup-restored',
  'backup-removed',
  'backup-folder-changed',
  'export-begun',
  'export-downloaded',
  'export-passwords-told',
  'export-removed',
  'items-removed',
  'file-removed',
  'episode-removed',
  'issues-removed',
  'metadata-files-removed',
  'trash-removed',
  'trash-emptied',
  'files-put-aside',
  'author-removed',
  'collection-removed',
  'tag-removed',
  'genre-removed',
  'narrator-removed',
  'sessions-removed',
  'moved-in',
  'move-failed',
])
export type AuditAction = z.output<typeof auditAction>

/** Names of fields and values that are no secrets. */
export const auditFacts = z.object({
  /** Names of the fields that are others than they were. */
  changed: z.array(z.string()).optional(),
  /** How many things it was. */
  count: z.number().int().optional(),
  /** The type of an account from then on. */
  type: z.string().optional(),
  /** Whether an account or key works from then on. */
  isActive: z.boolean().optional(),
  /** Whom a key acts as from then on, by name. */
  actsAs: z.string().optional(),
  /** Files went with it. */
  withFiles: z.boolean().optional(),
})
export type AuditFacts = z.output<typeof auditFacts>

export const auditEntry = z.object({
  id: z.number().int(),
  at: ms,
  /** Who, by the name of then; the id is null for whoever may use the machine, from the command line. */
  by: z.object({ id: z.string().nullable(), name: z.string() }),
  /** Network address; '' from the command line. */
  address: z.string(),
  /** Browser or app and system in short; '' where nothing is known. */
  device: z.string(),
  kind: auditKind,
  action: auditAction,
  /** What it was done to, by the name of then. */
  target: z.object({ id: z.string().nullable(), name: z.string().nullable() }),
  facts: auditFacts,
})
export type AuditEntry = z.output<typeof auditEntry>

const keptDays = z
  .int('"keptDays" must be a whole number of days')
  .min(7, 'Entries are kept for at least a week')
  .max(3650, 'Entries are kept for at most ten years')

/** Ours: what was done to the server, and by whom. Entries are neither changed nor deleted by any call. */
export const auditCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/lectern/audit',
    policy: 'admin',
    summary: 'What was done to the server, newest first; `before` is the id of the last entry seen',
    query: z.object({
      user: textQuery,
      kind: textQuery,
      before: numberQuery,
      limit: numberQuery,
    }),
    reply: z.object({
      entries: z.array(auditEntry),
      hasMore: z.boolean(),
      /** Everybody who has an entry, by the name of their last one. */
      people: z.array(z.object({ id: z.string(), name: z.string() })),
      keptDays: z.number().int(),
    }),
  }),
  keep: endpoint({
    method: 'PATCH',
    path: '/api/lectern/audit',
    policy: 'admin',
    summary: 'Says for how many days entries are kept',
    body: z.object({ keptDays }),
    reply: z.object({ keptDays: z.number().int() }),
  }),
}
