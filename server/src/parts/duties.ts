import type { Browsing } from './browsing.ts'
import type { DerivedData } from '../features/derived/index.ts'
import type { Scan } from '../features/scan/index.ts'
import { aborted } from '../jobs/index.ts'
import type { Tasks } from '../jobs/index.ts'

interface Sweeper {
  sweep(): Promise<void>
}

interface DutiesDeps {
  listening: Sweeper
  auth: Sweeper
  audit: Sweeper
  browsing: Pick<Browsing, 'sweep' | 'finishRenames'>
  editing: Sweeper & { sweepHistory(): Promise<void>; sweepTrash(): Promise<void> }
  episodeDownloads: { lookAfter(until: AbortSignal): Promise<void> }
  matching: { resume(): Promise<void> }
  rules: { resume(): Promise<void> }
  pictures: { wake(): void }
  shares: Sweeper
  mail: { resume(): Promise<void> }
  podcasts: { lookAfter(until: AbortSignal): Promise<void> }
  episodeTexts: { lookAfter(until: AbortSignal): Promise<void> }
  retention: { lookAfter(until: AbortSignal): Promise<void> }
  backups: { lookAfter(until: AbortSignal): Promise<void> }
  movingIn: { lookAfter(): Promise<void> }
  webExports: Sweeper
  upkeep: Sweeper & { lookAfter(until: AbortSignal): Promise<void> }
  notifications: { lookAfter(until: AbortSignal): Promise<void> }
  updates: { lookAfter(until: AbortSignal): void }
  tasks: Pick<Tasks, 'endOrphans'>
  derived: Pick<DerivedData, 'start'>
  scan: Pick<Scan, 'lookAfter'>
  /** Work that nobody waits for: what goes wrong with it is at least said. */
  meanwhile(work: Promise<unknown>, failure: string): void
}

const hour = 3_600_000

/** What one of all servers on the same data does, from the time that it leads until the signal is aborted. */
export function createDuties(deps: DutiesDeps) {
  const { listening, auth, browsing, editing, meanwhile } = deps

  const sweep = (): void => {
    meanwhile(
      Promise.all([
        listening.sweep(),
        auth.sweep(),
        deps.audit.sweep(),
        deps.shares.sweep(),
        editing.sweepHistory(),
      ]),
      'sweeping failed',
    )
    sweepTrash()
    sweepUploads()
    sweepExports()
    meanwhile(deps.upkeep.sweep(), 'what was put aside could not be swept')
  }
  // Disks may be slow or away: nothing else waits for them.
  const sweepUploads = (): void => meanwhile(editing.sweep(), 'sweeping uploads failed')
  const sweepTrash = (): void => meanwhile(editing.sweepTrash(), 'the trash could not be swept')

  const sweepExports = (): void =>
    meanwhile(deps.webExports.sweep(), 'old exports could not be removed')

  return async (until: AbortSignal): Promise<void> => {
    deps.tasks.endOrphans()
    deps.pictures.wake()
    deps.derived.start()
    meanwhile(browsing.finishRenames(), 'renames could not be finished')
    meanwhile(deps.episodeDownloads.lookAfter(until), 'downloads could not go on')
    meanwhile(deps.matching.resume(), 'matches could not go on')
    meanwhile(deps.rules.resume(), 'rules could not be followed any further')
    meanwhile(deps.mail.resume(), 'ebooks could not be mailed any further')
    meanwhile(deps.podcasts.lookAfter(until), 'feeds could not be looked after')
    meanwhile(deps.episodeTexts.lookAfter(until), 'transcripts could not be looked after')
    meanwhile(deps.retention.lookAfter(until), 'episodes could not be looked through')
    meanwhile(deps.backups.lookAfter(until), 'backups could not be looked after')
    meanwhile(deps.movingIn.lookAfter(), 'what a move left could not be cleared away')
    meanwhile(deps.upkeep.lookAfter(until), 'the database could not be looked after')
    meanwhile(deps.notifications.lookAfter(until), 'notifications could not be looked after')
    deps.updates.lookAfter(until)
    sweepUploads()
    sweepExports()
    meanwhile(browsing.sweep(), 'sweeping lists failed')
    sweepTrash()
    const sweeping = setInterval(sweep, hour).unref()
    // Watching a large tree takes a while to begin.
    const looking = deps.scan.lookAfter()
    meanwhile(looking.caughtUp, 'watching could not start')
    await aborted(until)
    clearInterval(sweeping)
    await looking.close()
  }
}
