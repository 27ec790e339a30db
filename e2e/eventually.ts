import { vi } from 'vitest'

/** Waits until what is asked for holds, with the patience of a loaded machine; vitest's own ends after a second. */
export function eventually<T>(ask: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(ask, { timeout: 30_000, interval: 100 })
}
