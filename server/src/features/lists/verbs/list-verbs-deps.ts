import type { VisibilityScope } from '#domain/caller.ts'
import type { Now } from '#platform/clock.ts'
import type { Events } from '#domain/events.ts'
import type { Entry } from '../entry.ts'
import type { ListHead, ListKind } from '../store/list-tables.store.ts'
import type { ListsStore } from '../store/lists.store.ts'
import type { ListAnswers } from './list-answers.ts'

/** The library of the list, and whose eyes what goes in has to pass. */
export interface Destination {
  libraryId: string
  scope: VisibilityScope
}

/** What makes the verbs of one kind of lists. */
export interface ListVerbsDeps<List> {
  kind: ListKind
  store: ListsStore
  events: Pick<Events, 'publish' | 'handle'>
  answers: Pick<ListAnswers<List>, 'minimal' | 'whole'>
  /** Throw for what may not go into a list of the library. */
  demand: {
    one: (entry: Entry, into: Destination) => Promise<void>
    all: (entries: readonly Entry[], into: Destination) => Promise<void>
  }
  /** Keys in the order that somebody wants them in → those that are moved; may throw. */
  order: (wanted: readonly string[], seen: ReadonlySet<string>) => readonly string[]
  /** Told of lists that went with their last entry. */
  onEmptied: (head: ListHead) => void
  now: Now
  newId: () => string
}

/** How a change of a list is answered. */
export interface ChangeOptions {
  /** Answer without what is in it: whoever changed a list of thousands rarely wants it all back. */
  isMinimal?: boolean
}
