/** Whether something ended because time was up: a signal's, or that of a silent server. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/u.test(codeOf(error)))

/** The code that runtime and libraries give to an error; empty for none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
