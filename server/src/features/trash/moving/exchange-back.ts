import { join } from 'node:path'
import { Problem } from '#platform/problem.ts'
import { presence } from '../disk/move-out.ts'
import { storedAt } from '../disk/place.ts'
import { inLock } from './entry-lock.ts'
import { exchangeFiles } from './exchange.ts'
import type { Exchange, Exchanged, Put } from './exchange.ts'
import { tidy } from './restore.ts'
import { realRoot } from './take.ts'
import type { TakeDeps, Taking } from './take.ts'

/**
 * Puts all files of an entry back where they were, in the place of others, which go into an entry of their own.
 * @throws Problem in words; everything is as it was then.
 */
export function exchangeBack(
  entryId: string,
  { things, note, by }: Omit<Exchange, 'puts'> & { by: Taking['by'] },
  deps: TakeDeps,
): Promise<Exchanged> {
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
    const exchanged = await exchangeFiles({ things, puts, note }, { by, isKept: true }, deps)
    // What is left of it holds nothing: the next look at the trash takes it away, too.
    await tidy(root, entryId).catch(() => undefined)
    return exchanged
  })
}

const notKept = (): Problem =>
  new Problem(
    'conflict',
    'The earlier files are not in the trash any more, so they can’t come back.',
  )
