import type { LibraryFile, ScanReport } from '@lectern/contract'
import type { Database } from '#storage/database.ts'
import { isLibrary } from '../apply/apply.store.ts'
import { countOf, troubleKind } from './scan-report.ts'
import type { KeptReport, Suspects, Trouble } from './scan-report.ts'

/** The report that each library keeps of its last whole scan. */
export function scanReportStore(db: Database) {
  async function report(libraryId: string): Promise<KeptReport | null> {
    const row = await db.read
      .selectFrom('settings')
      .select('value_json')
      .where('key', '=', reportKey(libraryId))
      .executeTakeFirst()
    return row ? (JSON.parse(row.value_json) as KeptReport) : null
  }

  return {
    report,

    /** How many troubles the report of each library tells of, by its id; libraries without any are left out. */
    async troubleCounts(): Promise<Map<string, number>> {
      const rows = await db.read
        .selectFrom('libraries')
        .innerJoin('settings', (join) =>
          join.on('settings.key', '=', (eb) =>
            eb(eb.val(reportKey('')), '||', eb.ref('libraries.id')),
          ),
        )
        .select(['libraries.id', 'settings.value_json as report'])
        .execute()
      const counts = rows.map(({ id, report: text }) => {
        return [id, countOf(JSON.parse(text) as KeptReport)] as const
      })
      return new Map(counts.filter(([, count]) => count > 0))
    },

    /** Nothing is kept when the library went meanwhile. */
    async keepReport(libraryId: string, kept: KeptReport): Promise<void> {
      const row = { key: reportKey(libraryId), value_json: JSON.stringify(kept) }
      await db.transact(async (trx) => {
        if (!(await isLibrary(trx, libraryId))) return
        await trx
          .insertInto('settings')
          .values(row)
          .onConflict((oc) => oc.column('key').doUpdateSet({ value_json: row.value_json }))
          .execute()
      })
    },

    async forgetReport(libraryId: string): Promise<void> {
      await db.transact((trx) =>
        trx.deleteFrom('settings').where('key', '=', reportKey(libraryId)).execute(),
      )
    },

    /**
     * Files of items that can't be played, as they are stored: of some items and of what was written from then on.
     * Without `suspects` it reads the files of all: for scans, not for requests.
     */
    async problemFiles(libraryId: string, suspects: Suspects | null): Promise<Trouble[]> {
      const rows = await db.read
        .selectFrom('items')
        .innerJoin('item_files', 'item_files.item_id', 'items.id')
        .select(['items.id', 'item_files.library_files_json as files'])
        .where('items.library_id', '=', libraryId)
        .where('items.is_missing', '=', 0)
        .where((eb) => {
          if (suspects === null) return eb.and([])
          const { itemIds, at } = suspects
          const isNewer = eb('items.updated_at', '>=', at)
          return itemIds.length === 0 ? isNewer : eb.or([isNewer, eb('items.id', 'in', itemIds)])
        })
        .where('item_files.library_files_json', 'like', '%"lecternProblem":"%')
        .orderBy('items.path')
        .execute()
      return rows.flatMap(({ id, files }) =>
        (JSON.parse(files) as LibraryFile[]).flatMap(({ lecternProblem, metadata }) =>
          lecternProblem === undefined
            ? []
            : [{ kind: troubleKind(lecternProblem), path: metadata.path, itemId: id }],
        ),
      )
    },

    /** The report with the titles that items have now; ids of items that went are left out. */
    async namedReport(libraryId: string): Promise<ScanReport> {
      const kept = await report(libraryId)
      if (kept === null) return { at: null, logId: null, troubles: [] }
      const [titles, at] = await Promise.all([titlesOf(kept), lastScanOf(libraryId)])
      return {
        at,
        logId: kept.logId ?? null,
        troubles: kept.troubles.map((group) => ({
          ...group,
          places: group.places.map(({ path, itemId }) => {
            const title = itemId === null ? undefined : titles.get(itemId)
            return { path, itemId: title === undefined ? null : itemId, title: title ?? null }
          }),
        })),
      }
    },
  }

  /** When the scan that the report is of ended, in ms. */
  async function lastScanOf(libraryId: string): Promise<number | null> {
    const row = await db.read
      .selectFrom('libraries')
      .select('last_scan_at')
      .where('id', '=', libraryId)
      .executeTakeFirst()
    return row?.last_scan_at ?? null
  }

  async function titlesOf({ troubles }: KeptReport): Promise<Map<string, string>> {
    const ids = troubles.flatMap(({ places }) => places.flatMap(({ itemId }) => itemId ?? []))
    if (ids.length === 0) return new Map()
    const rows = await db.read
      .selectFrom('items')
      .select(['id', 'title'])
      .where('id', 'in', [...new Set(ids)])
      .execute()
    return new Map(rows.map(({ id, title }) => [id, title]))
  }
}

function reportKey(libraryId: string): string {
  return `scan-report:${libraryId}`
}
