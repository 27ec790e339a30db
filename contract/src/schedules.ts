import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ms } from './kit.ts'
import { isCron } from './rules/index.ts'

const noSchedule = 'That is no schedule of five fields.'

/** When things happen by themselves: ours. */
export const scheduleCalls = {
  next: endpoint({
    method: 'GET',
    path: '/api/lectern/next-runs',
    policy: 'admin',
    summary: 'The next times of a schedule, in the time zone of the server',
    query: z.object({
      schedule: z.string(noSchedule).trim().refine(isCron, noSchedule),
    }),
    /** None for a day that never comes. */
    reply: z.object({ runs: z.array(ms) }),
  }),
}
