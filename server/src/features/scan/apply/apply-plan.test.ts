import { randomUUID } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createItemWriter } from '#features/items/index.ts'
import { followNothing } from '#features/label-rules/index.ts'
import { silentLog } from '#platform/log.ts'
import { audio } from '../../../testing/fixture-library.ts'
import { openReaders } from '../run/open-readers.ts'
import { scanChanges } from '../scan-changes.ts'
import { runScan } from '../scan.job.ts'
import type { ScanDeps } from '../scan-deps.ts'
import { scanStore } from '../plan/scan.store.ts'
import { scanBench } from '../testing.ts'
import type { ScanBench } from '../testing.ts'

let bench: ScanBench
afterEach(() => bench.close())

it('reads an item again that somebody changed while it was read', async () => {
  bench = await scanBench({
    'One/1.mp3': audio({ seconds: 2 }),
    'One/2.mp3': audio({ seconds: 3 }),
  })
  await bench.run()
  const { id } = await bench.item('One')
  await rename(join(bench.files.path, 'One'), join(bench.files.path, 'Elsewhere'))

  const clock = { now: () => Date.now(), newId: randomUUID }
  const readers = openReaders({ ffprobePath: null, ffmpegPath: null, log: silentLog })
  let readings = 0
  const deps: ScanDeps = {
    ...clock,
    db: bench.db,
    store: scanStore(bench.db),
    writer: createItemWriter({
      search: bench.db.search,
      prefixes: () => [],
      ...clock,
    }),
    readers: {
      ...readers,
      async book(candidate, options) {
        readings += 1
        if (readings === 1) await somebodyEdits(id)
        return readers.book(candidate, options)
      },
    },
    publish: () => undefined,
    followerOf: async () => followNothing,
    settings: {
      metadataPath: bench.metadataPath,
      parseSubtitle: false,
      logDaysKept: 7,
      storeCoverWithItem: false,
      storeMetadataWithItem: false,
    },
    scanVersion: '2.36.0',
    log: silentLog,
  }
  const input = { libraryId: bench.libraryId, force: false }
  const hooks = { signal: new AbortController().signal, progress: () => undefined }
  const results = await runScan(input, deps, hooks, (walk) => scanChanges(walk, input, deps, hooks))
  expect(results).toMatchObject({ added: 0, updated: 1, missing: 0 })
  expect(readings).toBe(2)
  expect(await bench.item('Elsewhere')).toMatchObject({ id, isMissing: false })
})

async function somebodyEdits(id: string): Promise<void> {
  await bench.db.transact((trx) =>
    trx
      .updateTable('items')
      .set((eb) => ({ updated_at: eb('updated_at', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  )
}
