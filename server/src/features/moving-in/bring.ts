import type { MoveState } from '@lectern/contract'
import { pathMap } from '#domain/path-map.ts'
import type { FolderMapping } from '#domain/path-map.ts'
import { importAbs } from '#features/abs-import/index.ts'
import type { ImportDeps } from '#features/abs-import/index.ts'
import { ownKey, readDetails } from '#features/backups/index.ts'
import type { Backups, Examined } from '#features/backups/index.ts'
import { statOrNull } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import { findingsOfBackup, findingsOfReport } from './moving-in.wire.ts'
import type { Findings } from './moving-in.wire.ts'

export interface BringDeps extends ImportDeps {
  backups: Pick<Backups, 'applyFile' | 'examineFile' | 'whileChanged'>
  /** Brings lists and search up to date with the settings that came. */
  resort: () => Promise<unknown>
}

/** How a move is checked or done. */
export interface Doing {
  from: string
  maps: readonly FolderMapping[]
  isFirst: boolean
  signal: AbortSignal
  progress: (fraction: number) => void
}

/** What is done with the data of a move, of whichever program they are. */
export interface Cargo {
  /** Looks through all of it and changes nothing. @throws Problem with what is wrong with it */
  check(doing: Doing): Promise<Findings>
  /** Brings all of it, or nothing. @throws Problem */
  bring(doing: Doing): Promise<Findings>
}

/** Says of which program a file or a folder is. */
export async function cargoOf(from: string, deps: BringDeps): Promise<Cargo> {
  return (await originOfFile(from)) === 'lectern' ? backupCargo(deps) : absCargo(deps)
}

async function originOfFile(path: string): Promise<MoveState['origin']> {
  if (!(await statOrNull(path))?.isFile()) return 'audiobookshelf'
  try {
    return (await readDetails(path))?.key === ownKey ? 'lectern' : 'audiobookshelf'
  } catch (error) {
    // Whatever it is, an import says best what is wrong with it.
    if (error instanceof Problem) return 'audiobookshelf'
    throw error
  }
}

/** An installation of Audiobookshelf. */
function absCargo(deps: BringDeps): Cargo {
  const take = ({ from, maps, isFirst, signal, progress }: Doing, isDryRun: boolean) =>
    importAbs(
      { from, maps, metadata: null, isDryRun, acceptsNewer: false, isFirst, signal, progress },
      deps,
    )
  return {
    check: async (doing) => findingsOfReport(await take(doing, true)),
    async bring(doing) {
      const report = await deps.backups.whileChanged(() => take(doing, false))
      await deps.resort()
      return findingsOfReport(report)
    },
  }
}

/** A backup of ours. */
function backupCargo({ backups, resort }: BringDeps): Cargo {
  let examined: Examined | null = null
  async function check({ from, maps }: Doing): Promise<Findings> {
    examined ??= await backups.examineFile(from)
    const paths = examined.folders.map(({ path }) => pathMap(maps)(path))
    const isThere = new Map<string, boolean>()
    for (const path of paths) {
      const facts = await statOrNull(path).catch(() => null)
      isThere.set(path, facts?.isDirectory() ?? false)
    }
    return findingsOfBackup(examined, maps, isThere)
  }
  return {
    check,
    async bring(doing) {
      const { from, maps, isFirst, signal } = doing
      const findings = await check(doing)
      signal.throwIfAborted()
      await backups.applyFile(from, { maps, isFirst })
      await resort()
      return findings
    },
  }
}
