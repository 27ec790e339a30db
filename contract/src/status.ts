import { z } from 'zod'
import { passwordOrNone, usernameOrNone } from './user-input.ts'
import { endpoint } from './endpoint.ts'

/** Level of the wire we speak; clients gate features on it. Not the version of the product. */
export const wireVersion = '2.36.0'

const status = z.object({
  app: z.literal('audiobookshelf'),
  serverVersion: z.string(),
  isInit: z.boolean(),
  language: z.string(),
  authMethods: z.array(z.enum(['local', 'openid'])),
  authFormData: z.object({ authLoginCustomMessage: z.string() }),
  /** Only before the first user exists, and only told to the same network. */
  ConfigPath: z.string().optional(),
  MetadataPath: z.string().optional(),
  /** What other servers of this wire don't have. */
  lectern: z.object({
    version: z.string(),
    /** First-run set-up from where you are needs the code from the server log. */
    needsSetupCode: z.boolean().optional(),
    /** Whether a demo library can be made here, is being made, or is there. */
    demo: z.enum(['available', 'unavailable', 'running', 'present']).optional(),
  }),
})

export const statusCalls = {
  status: endpoint({
    method: 'GET',
    path: '/status',
    policy: 'open',
    summary: 'What this server is and whether it is set up',
    reply: status,
  }),
  ping: endpoint({
    method: 'GET',
    path: '/ping',
    policy: 'open',
    summary: 'Answers when the server is there',
    reply: z.object({ success: z.literal(true) }),
  }),
  healthcheck: endpoint({
    method: 'GET',
    path: '/healthcheck',
    policy: 'open',
    summary:
      'Answers OK when the server can do its work, else 503 with a sentence that says what is wrong',
    reply: 'ok',
  }),
  metrics: endpoint({
    method: 'GET',
    path: '/metrics',
    policy: 'open',
    summary:
      'Figures for Prometheus, where they are switched on; with the token that was set or made for it',
    reply: 'text',
  }),
  init: endpoint({
    method: 'POST',
    path: '/init',
    policy: 'open',
    summary: 'Creates the root user, once',
    body: z.object({
      newRoot: z.object({
        /** Empty: root */
        username: usernameOrNone.optional(),
        /** Only root may have an empty password. */
        password: passwordOrNone.optional(),
      }),
      /** From another network: the code in the server log. */
      setupCode: z.string().max(64).optional(),
    }),
    bodyLimit: 65_536,
    reply: 'ok',
  }),
}

export type ServerStatus = z.output<typeof status>
