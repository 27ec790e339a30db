import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { permissions } from './users.ts'

const mostValues = 2000
const texts = z.array(z.string().max(1000)).max(mostValues)

/** The limits of an account, also of one that isn't saved yet. */
export const accountLimits = z.object({
  permissions: permissions.pick({
    accessAllLibraries: true,
    accessAllTags: true,
    accessExplicitContent: true,
    selectedTagsNotAccessible: true,
  }),
  librariesAccessible: texts,
  itemTagsSelected: texts,
})
export type AccountLimits = z.output<typeof accountLimits>

export const userReach = z.object({
  /** Items that somebody with these limits sees. */
  visible: z.number().int(),
  /** Items of all libraries that who asks sees. */
  total: z.number().int(),
  /** The tags of those items, most frequent first, at most 2,000. */
  tags: z.array(z.object({ tag: z.string(), numItems: z.number().int() })),
})
export type UserReach = z.output<typeof userReach>

/** What limits of an account come to, for who sets them. No call of the ABS wire. */
export const userReachCalls = {
  get: endpoint({
    method: 'POST',
    path: '/api/lectern/user-sight',
    policy: 'admin',
    summary: 'How many items an account with these limits sees, and the tags to choose from',
    body: accountLimits,
    reply: userReach,
  }),
}
