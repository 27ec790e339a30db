import type { Flag } from './kinds.ts'

export interface UserRow {
  id: string
  username: string
  /** Folded username; unique, so names differ in more than case. */
  username_key: string
  email: string | null
  type: 'root' | 'admin' | 'user' | 'guest'
  /** argon2id or old bcrypt; null: no local password (single sign-on); '' : root without a password. */
  password_hash: string | null
  is_active: Flag
  permissions_json: string
  /** librariesAccessible; read only when the permission accessAllLibraries is off. */
  libraries_json: string
  /** itemTagsSelected; read only when the permission accessAllTags is off. */
  tags_json: string
  hidden_series_json: string
  last_seen_at: number | null
  created_at: number
  updated_at: number
}

/** One signed-in device: a family of rotating refresh tokens, or the one legacy token of a user. */
export interface AuthSessionRow {
  id: string
  user_id: string
  kind: 'device' | 'legacy'
  /** Id (jti) of the refresh token that is current. */
  refresh_jti: string
  /** Number of the token whose use made the current one; null: the one before it. */
  parent_jti: string | null
  previous_jti: string | null
  previous_until: number | null
  ip: string | null
  user_agent: string | null
  created_at: number
  used_at: number
  expires_at: number | null
}

/** A password of one app or device; it sees what its user may see, in the calls that take it. */
export interface AppPasswordRow {
  id: string
  user_id: string
  name: string
  /** SHA-256 of the MD5 of the password: KOReader sends no more than that. */
  digest: string
  created_at: number
  last_used_at: number | null
}

/** What was wrong since counting began: passwords, tokens and codes. */
export interface FailedSignInsRow {
  /** What is counted by: an address, an account or a device. */
  key: string
  failures: number
  /** When counting begins anew. */
  reset_at: number
}

/** A key for a program; it acts fully as its user. The key itself is signed, not stored. */
export interface ApiKeyRow {
  id: string
  name: string
  user_id: string
  created_by: string | null
  is_active: Flag
  expires_at: number | null
  created_at: number
  updated_at: number
  last_used_at: number | null
}

/** Lets a user choose a new password, once; what opens it is kept as a digest. */
export interface PasswordLinkRow {
  user_id: string
  /** SHA-256 of the token. */
  digest: string
  created_by: string | null
  created_at: number
  expires_at: number
}
