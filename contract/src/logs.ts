import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A line of the server's log. */
export const logLine = z.object({
  /** `YYYY-MM-DD HH:mm:ss.SSS` where the server stands. */
  timestamp: z.string(),
  /** Where in the program it was said. */
  source: z.string(),
  message: z.string(),
  levelName: z.string(),
  /** 0 trace, 1 debug, 2 info, 3 warn, 4 error, 5 fatal, 6 note. */
  level: z.number().int().min(0).max(6),
})
export type LogLine = z.output<typeof logLine>

const scanId = z.object({ id: z.string().max(64) })

export const logCalls = {
  today: endpoint({
    method: 'GET',
    path: '/api/logger-data',
    policy: 'admin',
    summary: 'The latest lines of today’s log, at most 5000',
    reply: z.object({ currentDailyLogs: z.array(logLine) }),
  }),
  days: endpoint({
    method: 'GET',
    path: '/api/lectern/logs',
    policy: 'admin',
    summary: 'The days whose logs are kept, the latest first',
    reply: z.object({
      days: z.array(
        z.object({
          /** `2026-11-21`, in the time of the server. */
          day: z.string(),
          bytes: z.number().int(),
        }),
      ),
    }),
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/lectern/logs/:day',
    policy: 'admin',
    summary: 'The log of a day: a JSON object on each line',
    params: z.object({ day: z.string().max(64) }),
    reply: 'file',
    mediaToken: true,
  }),
  scan: endpoint({
    method: 'GET',
    path: '/api/lectern/scan-logs/:id',
    policy: 'admin',
    summary: 'What a scan did, item by item: the first 1000 lines',
    params: scanId,
    reply: z.object({
      lines: z.array(logLine),
      /** There are more than these. */
      isCut: z.boolean(),
    }),
  }),
  scanFile: endpoint({
    method: 'GET',
    path: '/api/lectern/scan-logs/:id/file',
    policy: 'admin',
    summary: 'The log of a scan: a JSON object on each line',
    params: scanId,
    reply: 'file',
    mediaToken: true,
  }),
}
