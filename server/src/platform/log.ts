import { pino } from 'pino'

export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'child'>

/** JSON lines on standard output; tokens are cut out of whatever is logged. */
export function createLog(level: string): Log {
  return pino({
    level: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].includes(level)
      ? level
      : 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['token', 'accessToken', 'refreshToken', 'password', '*.token', '*.password'],
  })
}

export const silentLog: Log = pino({ level: 'silent' })
