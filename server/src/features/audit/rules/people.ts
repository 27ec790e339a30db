import { apiKeyCalls, passwordLinkCalls, userCalls } from '@lectern/contract'
import { byId, rule } from './rule.ts'
import type { Rule, Target } from './rule.ts'

/** Columns that say when something was touched, not how it is. */
function stateOf(row: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  if (row === undefined) return undefined
  const { updated_at: _at, last_seen_at: _seen, last_used_at: _used, ...state } = row
  return state
}

const words: Record<string, string> = {
  username: 'username',
  username_key: '',
  email: 'email',
  type: 'type',
  password_hash: 'password',
  is_active: 'active',
  permissions_json: 'permissions',
  libraries_json: 'libraries',
  tags_json: 'tags',
  hidden_series_json: '',
  name: 'name',
  user_id: 'user',
}

/** Columns by the words that people know; those that follow from others or belong to the user are left out. */
function said(row: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  const state = stateOf(row)
  if (state === undefined) return undefined
  return Object.fromEntries(
    Object.entries(state).flatMap(([column, value]) =>
      words[column] ? [[words[column], value]] : [],
    ),
  )
}

const named = (thing: unknown, key: string): Target => {
  const found = (thing ?? {}) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return { id: text(found['id']), name: text(found[key]) }
}

/** Accounts, the keys that act as them, and links to choose a password. */
export const peopleRules: readonly Rule[] = [
  rule(userCalls.create, 'users', 'user-added', {
    made: ({ user }) => named(user, 'username'),
    facts: ({ body }) => ({ type: body.type, isActive: body.isActive === true }),
  }),
  rule(userCalls.update, 'users', 'user-changed', {
    target: byId('user'),
    state: async ({ params }, { names }) => said(await names.row('user', params.id)),
    values: ({ type, active }, changed) => ({
      ...(changed.includes('type') ? { type: String(type) } : {}),
      ...(changed.includes('active') ? { isActive: active === 1 } : {}),
    }),
  }),
  rule(userCalls.remove, 'users', 'user-removed', { target: byId('user') }),
  rule(passwordLinkCalls.make, 'users', 'link-made', { target: byId('user') }),
  rule(passwordLinkCalls.withdraw, 'users', 'link-withdrawn', { target: byId('user') }),
  rule(apiKeyCalls.create, 'keys', 'key-made', {
    made: ({ apiKey }) => named(apiKey, 'name'),
    facts: async ({ body }, { names }) => ({
      actsAs: (await names.name('user', body.userId)) ?? '',
    }),
  }),
  rule(apiKeyCalls.update, 'keys', 'key-changed', {
    target: byId('key'),
    state: async ({ params }, { names }) => said(await names.row('key', params.id)),
    values: async ({ active, user }, changed, { names }) => ({
      ...(changed.includes('active') ? { isActive: active === 1 } : {}),
      ...(changed.includes('user')
        ? { actsAs: (await names.name('user', String(user))) ?? '' }
        : {}),
    }),
  }),
  rule(apiKeyCalls.remove, 'keys', 'key-removed', { target: byId('key') }),
]
