import type { ApiKey } from '@lectern/contract'
import type { KeyWithNames } from './api-keys.store.ts'

/** A key as admins see it (ABS wire, admin §6.9); the key itself is shown once, when it is made. */
export function wireKey(row: KeyWithNames): ApiKey {
  return {
    id: row.id,
    name: row.name,
    description: null,
    expiresAt: row.expires_at === null ? null : iso(row.expires_at),
    lastUsedAt: row.last_used_at === null ? null : iso(row.last_used_at),
    isActive: row.is_active === 1,
    permissions: null,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    userId: row.user_id,
    createdByUserId: row.created_by,
    user: { id: row.user_id, username: row.username, type: row.userType },
    ...(row.created_by !== null && row.creatorName !== null && row.creatorType !== null
      ? { createdByUser: { id: row.created_by, username: row.creatorName, type: row.creatorType } }
      : {}),
  }
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
