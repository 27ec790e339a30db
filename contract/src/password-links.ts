import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, ms, uuid } from './kit.ts'
import { password } from './user-input.ts'

/** A link that lets somebody choose a new password, as admins see it: without what opens it. */
export const passwordLink = z.object({
  userId: uuid,
  createdAt: ms,
  expiresAt: ms,
  /** null: who made it has left. */
  createdBy: z.string().nullable(),
})
export type PasswordLink = z.output<typeof passwordLink>

const params = z.object({ id: idParam })
const noToken = 'The link is not complete.'
const token = z.string(noToken).min(1, noToken).max(256, noToken)

/** Ours: links by which people choose a new password, made and withdrawn by admins. */
export const passwordLinkCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/lectern/password-links',
    policy: 'admin',
    summary: 'Links to choose a password that can still be used, without what opens them',
    reply: z.object({ links: z.array(passwordLink) }),
  }),
  make: endpoint({
    method: 'POST',
    path: '/api/lectern/users/:id/password-link',
    policy: 'admin',
    summary:
      'Makes a link by which a user chooses a new password once, within a day; it replaces an earlier one, and only this answer holds its token',
    params,
    reply: z.object({ link: passwordLink.extend({ token: z.string() }) }),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/lectern/users/:id/password-link',
    policy: 'admin',
    summary: 'Withdraws the link of a user: it stops working at once',
    params,
    reply: 'ok',
  }),
  look: endpoint({
    method: 'POST',
    path: '/public/password-link',
    policy: 'open',
    summary:
      'Whose password a link is for, for who opens it; 404 once it is used, withdrawn or over',
    body: z.object({ token }),
    bodyLimit: 65_536,
    reply: z.object({ username: z.string(), expiresAt: ms }),
  }),
  use: endpoint({
    method: 'POST',
    path: '/public/password-link/use',
    policy: 'open',
    summary:
      'Sets the password that a link is for, signs all devices of its user out and ends the link',
    body: z.object({ token, password }),
    bodyLimit: 65_536,
    reply: 'ok',
  }),
}
