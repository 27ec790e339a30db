import { randomUUID } from 'node:crypto'
import type { Caller } from '#domain/caller.ts'

/** Who did it; the name is kept for the time when there is no such user any more. */
export type ChangeAuthor = Pick<Caller, 'userId' | 'username'>

/** An author or a series that has another name now, in all of its books. */
export interface Renamed {
  field: 'authors' | 'series'
  id: string
  from: string
  to: string
}

/** Why an item changes. No item can be written without one. */
export type ChangeCause = {
  /** One id for all that one call, scan or task changes: it can be shown and taken back as a whole. */
  batch: string
  /** Names that changed with it: whoever takes it back gives them back. */
  renamed?: readonly Renamed[]
} & (
  | { source: 'person'; by: ChangeAuthor | null }
  | { source: 'undo'; by: ChangeAuthor }
  | { source: 'scan'; by: null }
  /** `name`: of the provider or rule; `by`: who asked for it. */
  | { source: 'provider' | 'rule'; name: string; by: ChangeAuthor | null }
)

/** A change by the hand of somebody. Null: by somebody before a stop, of whom nobody knows any more. */
export function byHand(by: ChangeAuthor | null, renamed: readonly Renamed[] = []): ChangeCause {
  return { source: 'person', by, batch: randomUUID(), renamed }
}

/** What one scan finds. */
export function byScan(batch: string = randomUUID()): ChangeCause {
  return { source: 'scan', by: null, batch }
}

/** A locked field is changed by people alone. */
export function isMachine({ source }: ChangeCause): boolean {
  return source !== 'person' && source !== 'undo'
}

/** What a field's origin names as its source when this sets it. */
export function originName(cause: ChangeCause): string {
  return cause.source === 'provider' || cause.source === 'rule'
    ? `${cause.source}:${cause.name}`
    : 'edit'
}
