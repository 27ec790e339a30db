import type { AuditAction, AuditEntry, AuditFacts, AuditKind } from '@lectern/contract'
import { z } from 'zod'
import type { settingsStore } from '#features/settings/index.ts'
import type { Log } from '#platform/log.ts'
import type { AuditPageWish, AuditStore } from './audit.store.ts'

/** Who did something, and from where; without an id: who set up a server that nobody had an account on. */
export interface Doer {
  id: string | null
  name: string
  address: string
  device: string
}

/** Something that was done, as whoever did it tells of it. */
export interface Deed {
  kind: AuditKind
  action: AuditAction
  /** null: from the command line. */
  by: Doer | null
  target?: { id: string | null; name: string | null } | undefined
  facts?: AuditFacts | undefined
}

export interface AuditDeps {
  store: AuditStore
  documents: Pick<ReturnType<typeof settingsStore>, 'read' | 'change'>
  log: Pick<Log, 'error'>
  now: () => number
}

export interface Audit {
  /** Adds an entry. What was done is done: an entry that can't be written, as with a full disk, is an error in the log. */
  note(deed: Deed): Promise<void>
  page(wish: AuditPageWish): Promise<{
    entries: AuditEntry[]
    hasMore: boolean
    people: { id: string; name: string }[]
    keptDays: number
  }>
  keep(days: number): Promise<number>
  /** Removes entries that are older than they are kept. */
  sweep(): Promise<void>
}

const documentKey = 'audit'
const usualDays = 365
const dayMs = 86_400_000
const longestName = 500
const document = z.object({ keptDays: z.number() }).catch({ keptDays: usualDays })

/** The log of what was done to the server, and by whom. */
export function createAudit({ store, documents, log, now }: AuditDeps): Audit {
  const kept = async (): Promise<number> =>
    document.parse(await documents.read(documentKey)).keptDays

  return {
    async note({ kind, action, by, target, facts }) {
      const row = {
        at: now(),
        user_id: by?.id ?? null,
        username: by?.name ?? '',
        address: by?.address ?? '',
        device: by?.device ?? '',
        kind,
        action,
        target_id: target?.id ?? null,
        target_name: target?.name?.slice(0, longestName) ?? null,
        facts_json: JSON.stringify(facts ?? {}),
      }
      await store
        .add(row)
        .catch((err: unknown) => log.error({ err, action }, 'an entry of the audit log was lost'))
    },

    async page(wish) {
      const [entries, people, keptDays] = await Promise.all([
        store.page({ ...wish, limit: wish.limit + 1 }),
        store.people(),
        kept(),
      ])
      const hasMore = entries.length > wish.limit
      return { entries: entries.slice(0, wish.limit), hasMore, people, keptDays }
    },

    async keep(keptDays) {
      await documents.change(documentKey, () => ({ keptDays }))
      return keptDays
    },

    async sweep() {
      await store.removeBefore(now() - (await kept()) * dayMs)
    },
  }
}
