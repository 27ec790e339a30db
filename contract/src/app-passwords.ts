import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, ms, uuid } from './kit.ts'

/** Ours: a password for one app or device that can't sign in as a browser does. */
export const appPassword = z.object({
  id: uuid,
  name: z.string(),
  createdAt: ms,
  /** null: never. Down to the hour. */
  lastUsedAt: ms.nullable(),
})
export type AppPassword = z.output<typeof appPassword>

const noName = 'Please give the password a name, such as that of the device.'

/** Ours: passwords of apps and devices, which see what their user may see and can be withdrawn one by one. */
export const appPasswordCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/lectern/app-passwords',
    policy: 'user',
    summary: 'App passwords of the caller, without the passwords themselves',
    reply: z.object({ appPasswords: z.array(appPassword) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/lectern/app-passwords',
    policy: 'user',
    summary: 'Makes an app password; this answer is the only place that shows it',
    body: z.object({
      name: z.string(noName).trim().min(1, noName).max(100, 'The name is too long.'),
    }),
    reply: z.object({ appPassword: appPassword.extend({ password: z.string() }) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/lectern/app-passwords/:id',
    policy: 'user',
    summary: 'Withdraws an app password: it stops working at once',
    params: z.object({ id: idParam }),
    reply: 'ok',
  }),
}
