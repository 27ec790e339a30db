import { Cron } from 'croner'
import type { Events } from '#domain/events.ts'
import { nextRuns } from '#features/schedules/index.ts'
import type { Settings } from '#features/settings/index.ts'
import type { Log } from '#platform/log.ts'
import type { Now } from '#platform/clock.ts'

interface BackupScheduleDeps {
  settings: Pick<Settings, 'current'>
  events: Pick<Events, 'follow'>
  now: Now
  log: Pick<Log, 'warn'>
  /** Failures are told where backups are made. */
  create: () => Promise<unknown>
}

/** Makes backups at the times that the settings name, in local time. */
export function createBackupSchedule({ settings, events, now, log, create }: BackupScheduleDeps) {
  const wanted = (): string | false => settings.current().backupSchedule

  return {
    /** ms; null: no backup is planned. */
    nextAt(): number | null {
      const cron = wanted()
      return cron === false ? null : (nextRuns(cron, now(), 1)[0] ?? null)
    },

    /** What one of all servers does until the signal is aborted. */
    lookAfter(until: AbortSignal): void {
      let set: string | false = false
      let job: Cron | null = null
      const follow = (): void => {
        const cron = until.aborted ? false : wanted()
        if (cron === set) return
        job?.stop()
        set = cron
        job = cron === false ? null : begin(cron)
      }
      const begin = (cron: string): Cron | null => {
        try {
          return new Cron(cron, { mode: '5-part', protect: true, unref: true }, async () => {
            await create().catch((err: unknown) => log.warn({ err }, 'a planned backup failed'))
          })
        } catch (err) {
          log.warn({ err, cron }, 'the schedule of backups cannot be read')
          return null
        }
      }
      const ends = (['settings.changed', 'peers.missed'] as const).map((name) =>
        events.follow(name, follow),
      )
      until.addEventListener(
        'abort',
        () => {
          follow()
          for (const end of ends) end()
        },
        { once: true },
      )
      follow()
    },
  }
}
