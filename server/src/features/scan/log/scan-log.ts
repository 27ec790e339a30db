import { join } from 'node:path'
import { mask } from '#platform/logs/mask.ts'
import { scanLogFiles } from '#platform/logs/scan-logs.ts'
import { itemSentence } from './item-sentence.ts'
import type { ItemChange } from '../shapes/items.ts'
import type { LibraryWalk, ScanInput, ScanResults } from '../shapes/scan.ts'

/** What a scan writes down while it works; admins read it afterwards. */
export interface ScanLog {
  /** An item that was written. */
  wrote(change: ItemChange): void
  /** A file or item that couldn't be taken in. */
  failed(path: string, reason: unknown): void
  /** A file that was left out of its item. */
  leftOut(path: string, reason: string): void
  /** Whether there was anything to write down. */
  hasLines(): boolean
}

export interface ScanLogDeps {
  settings: { metadataPath: string; logDaysKept: number }
  now: () => number
  log: { warn: (facts: object, message: string) => void }
}

/** As a scan begins it, and ends it. */
export interface OpenScanLog extends ScanLog {
  /** What is looked at; to be known before anything is written. */
  looked(walk: LibraryWalk): void
  /** Ends it as the scan ended. Never rejects: a full disk ends no scan. */
  end(outcome: ScanResults | { error: unknown; isCancelled: boolean }): Promise<void>
}

const info = 2
const warning = 3
const failure = 4

/**
 * The log of a scan, by its task. A scan that changes nothing and meets no failure leaves none. Lines go to the disk while it
 * works, so that a scan that is killed has told how far it came.
 */
export function openScanLog(input: ScanInput, logId: string, deps: ScanLogDeps): OpenScanLog {
  const files = scanLogFiles(join(deps.settings.metadataPath, 'logs'))
  const file = files.open(logId, deps.now)
  let title = 'Scan'
  let hasLines = false

  function add(level: number, message: string): void {
    if (!hasLines) {
      hasLines = true
      file.add(info, title)
    }
    file.add(level, message)
  }

  async function close(): Promise<void> {
    if (!hasLines) return
    const error = await file.close()
    if (error !== null) deps.log.warn(reasonFor(error), 'the log of a scan could not be written')
    await files
      .sweep(deps.settings.logDaysKept, deps.now())
      .catch((error: unknown) =>
        deps.log.warn(reasonFor(error), 'old logs of scans could not be deleted'),
      )
  }

  return {
    wrote: (change) => add(info, itemSentence(change)),
    failed: (path, reason) => add(failure, `Failed: ${path}: ${reasonOf(reason)}`),
    leftOut: (path, reason) => add(warning, `Left out: ${path}: ${mask(reason)}`),
    hasLines: () => hasLines,
    looked: ({ library, folders }) => {
      const paths = folders.map(({ path }) => path).join(', ')
      const what = input.areas === undefined ? 'Scan' : 'Look at what changed in'
      title = `${what} "${library.name}" (${paths})${input.force ? ', reading everything again' : ''}`
    },
    async end(outcome) {
      if ('error' in outcome) {
        if (!outcome.isCancelled) add(failure, `The scan failed: ${reasonOf(outcome.error)}`)
        else if (hasLines) add(warning, 'Cancelled')
      } else {
        for (const sentence of outcome.offline)
          add(failure, `${sentence} Nothing of it was changed.`)
        if (hasLines) add(info, `${outcome.text}.`)
      }
      await close()
    },
  }
}

/** Plain, since it may come from another thread. */
const reasonFor = (error: unknown): object => ({ reason: reasonOf(error) })

const reasonOf = (error: unknown): string =>
  mask(error instanceof Error ? error.message : String(error))
