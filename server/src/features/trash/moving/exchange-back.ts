import { join } from 'node:path'
import { Problem } from '#platform/problem.ts'
import { presence } from '../disk/move-out.ts'
import { storedAt } from '../disk/place.ts'
import { inLock } from './entry-lock.ts'
import { exchangeFiles } from './exchange.ts'
import type { Put } from './exchange.ts'
import { tidy } from './restore.ts'
import { realRoot } from './take.ts'
import type { Discard, TakeDeps, Taking } from './take.ts'

/**
 * Puts all files of an entry back where they were, in the place of others, which go into an entry of their own; resolves with
 * its id. @throws Problem in words; everything is as it was then.
 */
export function exchangeBack(
  entryId: string,
  { things, by }: { things: readonly Discard[]; by: Taking['by'] },
  deps: TakeDeps,
): Promise<string> {
  const { store, locks } = deps
  return inLock(locks, entryId, async () => {
    const files = await store.ofEntry(entryId)
    const root = await realRoot(files[0]?.root ?? things[0]?.root ?? '')
    const puts: Put[] = []
    for (const file of files) {
      if ((await presence(root, entryId, file)) !== 'here') throw notKept()
      puts.push({ from: storedAt(root, entryId, file), to: join(root, file.at) })
    }
    if (puts.length === 0) throw notKept()
    const id = await exchangeFiles({ things, puts }, by, deps)
    await store.forgetEntry(entryId)
    await tidy(root, entryId)
    return id
  })
}

const notKept = (): Problem =>
  new Problem(
    'conflict',
    'The earlier files are not in the trash any more, so they can’t come back.',
  )
