import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flagQuery, idParam, ms } from './kit.ts'
import { scanTroubleKinds } from './rules/scan-troubles.ts'

/** What the rescan of one item did (ABS wire, items §2.7). */
export const itemScanResult = z.enum(['NOTHING', 'ADDED', 'UPDATED', 'REMOVED', 'UPTODATE'])
export type ItemScanResult = z.infer<typeof itemScanResult>

/** Ours: what the last whole scan of a library left out or found at fault. */
export const scanReport = z.object({
  /** null: before the first. */
  at: ms.nullable(),
  /** Under which the log of the last scan that had something to write down is found; null: none is kept. */
  logId: z.string().nullable(),
  troubles: z.array(
    z.object({
      kind: z.enum(scanTroubleKinds),
      count: z.number().int(),
      /** The first hundred. */
      places: z.array(
        z.object({
          /** Absolute. */
          path: z.string(),
          /** Item that the file belongs to; null where there is none. */
          itemId: z.string().nullable(),
          title: z.string().nullable(),
        }),
      ),
    }),
  ),
})
export type ScanReport = z.infer<typeof scanReport>

const params = z.object({ id: idParam })

/** Absolute, as the server sees it. */
const changedPath = z.string().min(1).max(4096)

export const scanCalls = {
  library: endpoint({
    method: 'POST',
    path: '/api/libraries/:id/scan',
    policy: 'admin',
    summary:
      'Scan a library in the background; `force=1` reads everything again. Ignored while one is running',
    params,
    query: z.object({ force: flagQuery }),
    reply: 'ok',
  }),
  item: endpoint({
    method: 'POST',
    path: '/api/items/:id/scan',
    policy: 'admin',
    summary: 'Scan the folder or file of one item and say what came of it',
    params,
    reply: z.object({ result: itemScanResult }),
  }),
  items: endpoint({
    method: 'POST',
    path: '/api/items/batch/scan',
    policy: 'admin',
    summary: 'Scan several items in the background',
    body: z.object({ libraryItemIds: z.array(z.string().max(64)).min(1).max(10_000) }),
    reply: 'ok',
  }),
  changedPaths: endpoint({
    method: 'POST',
    path: '/api/watcher/update',
    policy: 'admin',
    summary: 'Tell of a file that came, went or moved where folders can not be watched',
    body: z.object({
      libraryId: idParam,
      path: changedPath,
      type: z.enum(['add', 'unlink', 'rename']),
      oldPath: changedPath.optional(),
    }),
    reply: 'ok',
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/lectern/libraries/:id/scan-report',
    policy: 'admin',
    summary: 'What the last whole scan left out, and files that can not be played',
    params,
    reply: scanReport,
  }),
  removeIssues: endpoint({
    method: 'DELETE',
    path: '/api/libraries/:id/issues',
    policy: 'admin',
    summary: 'Remove the items whose files are missing; files are never touched',
    params,
    reply: 'ok',
  }),
}
