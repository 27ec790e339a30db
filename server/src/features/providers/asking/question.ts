import type { z } from 'zod'
import type { Told } from '#platform/outgoing/shapes.ts'
import type { Politeness } from './pace.ts'

/** Somebody who is asked. */
export interface Service {
  /** The name that its state is kept under. */
  name: string
  /** The name that people read. */
  text: string
  /** null: as many questions as there are. */
  politeness: Politeness | null
  /** Statuses that mean too many questions; 429 where this is left out. */
  crowd?: readonly number[]
  /** When it may be asked again, ms, from what it said; null: by the usual rules. */
  restAfter?: (told: Told, now: number) => number | null
}

export interface Question<T> {
  address: string
  headers?: Record<string, string>
  shape: z.ZodType<T>
  /** Statuses that mean it knows nothing. */
  nothing?: readonly number[]
}
