import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ms } from './kit.ts'

/** Whether there are figures for Prometheus, and who reads them. Secrets are never told. */
export const metricsAccess = z.object({
  isOn: z.boolean(),
  /** LECTERN_METRICS says so, and nothing else counts. */
  isForced: z.boolean(),
  /** Where the token is from that programs have to show. */
  token: z.enum(['none', 'made', 'environment']),
  /** When the token was made; null: there is none, or it is the environment's. */
  tokenMadeAt: ms.nullable(),
  /** Who reads them while there is no token; admins do in any case. */
  withoutToken: z.enum(['everybody', 'admins']),
})
export type MetricsAccess = z.output<typeof metricsAccess>

/** Ours: what admins say of `/metrics`. */
export const metricsCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/lectern/metrics',
    policy: 'admin',
    summary: 'Whether there are figures for Prometheus at /metrics, and who reads them',
    reply: metricsAccess,
  }),
  switch: endpoint({
    method: 'PATCH',
    path: '/api/lectern/metrics',
    policy: 'admin',
    summary: 'Switches the figures for Prometheus on or off; 400 where the environment decides it',
    body: z.object({ isOn: z.boolean('"isOn" must be true or false') }),
    reply: metricsAccess,
  }),
  makeToken: endpoint({
    method: 'POST',
    path: '/api/lectern/metrics/token',
    policy: 'admin',
    summary:
      'Makes a token that reads the figures, in the place of one that was made before. It is told this once',
    reply: z.object({ token: z.string(), access: metricsAccess }),
  }),
  withdrawToken: endpoint({
    method: 'DELETE',
    path: '/api/lectern/metrics/token',
    policy: 'admin',
    summary: 'Withdraws the token that was made; 404 where there is none',
    reply: metricsAccess,
  }),
}
