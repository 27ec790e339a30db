import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, uuid } from './kit.ts'
import { userType } from './user-input.ts'

/** ISO 8601 with Z: this corner of the wire writes dates as text. */
const instantText = z.iso.datetime()
const owner = z.object({ id: uuid, username: z.string(), type: userType })

/** A key for a program: it acts fully as its user. */
export const apiKey = z.object({
  id: uuid,
  name: z.string(),
  description: z.null(),
  expiresAt: instantText.nullable(),
  /** Down to five minutes; null: never. */
  lastUsedAt: instantText.nullable(),
  isActive: z.boolean(),
  permissions: z.null(),
  createdAt: instantText,
  updatedAt: instantText,
  userId: uuid,
  createdByUserId: uuid.nullable(),
  user: owner,
  createdByUser: owner.optional(),
})

const keyParams = z.object({ id: idParam })
const name = z.string('Invalid name').trim().min(1, 'Invalid name').max(255, 'Invalid name')
const userId = z.string('Invalid user').max(64, 'Invalid user')
const isActive = z.boolean('"isActive" must be true or false')
const invalidLife = '"expiresIn" must be a positive number of seconds'
/** A hundred years: more is a slip of the finger. */
const longestLifeS = 3_155_760_000

export const apiKeyCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/api-keys',
    policy: 'admin',
    summary: 'All API keys, without the keys themselves',
    reply: z.object({ apiKeys: z.array(apiKey) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/api-keys',
    policy: 'admin',
    summary: 'Makes a key; this answer is the only place that shows it',
    body: z.object({
      name,
      userId,
      /** Seconds from now; never when absent. */
      expiresIn: z
        .number(invalidLife)
        .positive(invalidLife)
        .max(longestLifeS, 'A key lives for at most a hundred years')
        .nullish(),
      isActive: isActive.nullish(),
    }),
    reply: z.object({ apiKey: apiKey.extend({ apiKey: z.string() }) }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/api-keys/:id',
    policy: 'admin',
    summary: 'Renames a key, switches it on or off, or gives it to another user',
    params: keyParams,
    body: z.object({
      /** Ours. */
      name: name.optional(),
      isActive: isActive.optional(),
      userId: userId.optional(),
    }),
    reply: z.object({ apiKey }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/api-keys/:id',
    policy: 'admin',
    summary: 'Removes a key: it stops working at once',
    params: keyParams,
    reply: 'ok',
  }),
}

export type ApiKey = z.output<typeof apiKey>
