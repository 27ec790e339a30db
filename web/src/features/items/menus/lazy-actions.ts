import { sayPartMissing } from '#ui/page/lazy-part.tsx'
import type * as actions from './actions.ts'

/** What an entry of a menu does is fetched when it is chosen: the menu belongs to the first load. */
export function act(run: (does: typeof actions) => Promise<unknown>): void {
  void import('./actions.ts').then(run, sayPartMissing)
}
