import type { UserBelongings } from '@lectern/contract'
import { texts } from '#platform/text/texts.ts'

const kinds = [
  'places',
  'bookmarks',
  'marks',
  'playlists',
  'feeds',
  'shares',
  'apiKeys',
  'appPasswords',
] as const

/** What goes with a user, and what stays, each as a line of its own; null: nobody knows how much it is. */
export function whatGoes(belongings: UserBelongings | null): { goes: string[]; stays: string[] } {
  if (belongings === null) return { goes: [texts.t('users.deleteMessage')], stays: [] }
  const goes = kinds
    .filter((kind) => belongings[kind] > 0)
    .map((kind) => texts.t(`userRemoval.${kind}`, { count: belongings[kind] }))
  const { sessions: count } = belongings
  return { goes, stays: count > 0 ? [texts.t('userRemoval.sessions', { count })] : [] }
}
