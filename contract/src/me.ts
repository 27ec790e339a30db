import { z } from 'zod'
import { longestPassword } from './user-input.ts'
import { endpoint } from './endpoint.ts'
import { idParam, ms, numberQuery, uuid } from './kit.ts'
import { user } from './users.ts'

/** One signed-in device. */
const deviceSession = z.object({
  id: uuid,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  deviceInfo: z.object({
    browserName: z.string().optional(),
    browserVersion: z.string().optional(),
    osName: z.string().optional(),
    osVersion: z.string().optional(),
    deviceType: z.string().optional(),
    model: z.string().optional(),
    vendor: z.string().optional(),
  }),
  createdAt: ms,
  updatedAt: ms,
  /** The device that asks. */
  current: z.boolean(),
})

const missing = 'Missing or invalid password or new password'
/** null counts as empty (ABS wire, users §1.7). */
const nullable = z
  .string(missing)
  .nullable()
  .transform((text) => text ?? '')
const passwordChange = z.object({
  password: nullable,
  /** Only root's may be empty. */
  newPassword: nullable.refine((text) => text.length <= longestPassword, 'Password is too long'),
})
export type PasswordChange = z.output<typeof passwordChange>

const seriesParams = z.object({ seriesId: idParam })

export const meCalls = {
  get: endpoint({
    method: 'GET',
    path: '/api/me',
    policy: 'user',
    summary: 'The signed-in user',
    reply: user,
  }),
  password: endpoint({
    method: 'PATCH',
    path: '/api/me/password',
    policy: 'user',
    summary: 'Changes the own password and signs every other device out',
    body: passwordChange,
    bodyLimit: 65_536,
    // OK as text, or fresh tokens as JSON when x-refresh-token was sent.
    reply: z.object({
      success: z.literal(true),
      user: z.object({ accessToken: z.string(), refreshToken: z.string() }),
    }),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/me/sessions',
    policy: 'user',
    summary: 'Devices that are signed in, last used first',
    query: z.object({ itemsPerPage: numberQuery, page: numberQuery }),
    reply: z.object({
      total: z.number().int(),
      numPages: z.number().int(),
      page: z.number().int(),
      itemsPerPage: z.number().int(),
      sessions: z.array(deviceSession),
    }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/me/sessions/:id',
    policy: 'user',
    summary: 'Signs one of the own devices out',
    params: z.object({ id: idParam }),
    reply: 'ok',
  }),
  hideSeries: endpoint({
    method: 'GET',
    path: '/api/me/series/:seriesId/remove-from-continue-listening',
    policy: 'user',
    summary: 'Keeps a series out of "continue series"',
    params: seriesParams,
    reply: user,
  }),
  showSeries: endpoint({
    method: 'GET',
    path: '/api/me/series/:seriesId/readd-to-continue-listening',
    policy: 'user',
    summary: 'Lets a series appear in "continue series" again',
    params: seriesParams,
    reply: user,
  }),
}

export type DeviceSession = z.output<typeof deviceSession>
