import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam } from './kit.ts'

const count = z.number().int()

/** How much there is of each kind that belongs to a user. */
export const userBelongings = z.object({
  /** Books and episodes that they have begun or finished. */
  places: count,
  bookmarks: count,
  /** Highlights, notes and bookmarks in ebooks. */
  marks: count,
  playlists: count,
  /** Feeds and shares that stand open in their name. */
  feeds: count,
  shares: count,
  /** API keys that act as them, and passwords of their apps. */
  apiKeys: count,
  appPasswords: count,
  /** Listening sessions: those stay, without an owner. */
  sessions: count,
})
export type UserBelongings = z.output<typeof userBelongings>

/** Ours: what goes with a user, for who is about to remove one. */
export const userBelongingsCalls = {
  get: endpoint({
    method: 'GET',
    path: '/api/lectern/users/:id/belongings',
    policy: 'admin',
    summary: 'How much would go with a user, and how many listening sessions would stay',
    params: z.object({ id: idParam }),
    reply: userBelongings,
  }),
}
