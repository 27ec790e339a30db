import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Events } from '#domain/events.ts'
import type { Tasks } from '#jobs/index.ts'
import type { Now } from '#platform/clock.ts'
import type { MetricsStore } from './metrics.store.ts'

export interface MetricsDeps {
  store: MetricsStore
  events: Pick<Events, 'handle'>
  tasks: Pick<Tasks, 'list'>
  now: Now
  version: string
  /** Connections to this server. */
  sockets: () => number
  /** When the latest backup was made, in ms; null: there is none. */
  latestBackup: () => Promise<number | null>
  isWell: () => Promise<boolean>
}

export interface AnsweredRequest {
  method: string
  /** As the contract has it; undefined: no call has this address. */
  route: string | undefined
  status: number
  seconds: number
}

export type Metrics = ReturnType<typeof createMetrics>

/** Seconds: pages are to be there in a few hundredths, files and streams may take minutes. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]

/** Figures of this server for Prometheus. Those of the database are asked for when somebody reads them. */
export function createMetrics(deps: MetricsDeps) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'lectern_http_request_duration_seconds',
    help: 'Requests that were answered, by call and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers,
  })
  const ended = new Counter({
    name: 'lectern_tasks_total',
    help: 'Tasks that ended here, scans included, by what they did and how it went.',
    labelNames: ['action', 'result'] as const,
    registers,
  })
  deps.events.handle('task.finished', ({ task }) =>
    ended.inc({ action: task.action, result: task.isFailed ? 'failed' : 'done' }),
  )

  /** What can't be told at the moment is left out, so that the rest is. */
  const gauge = (name: string, help: string, read: () => number | null | Promise<number | null>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await Promise.resolve()
          .then(read)
          .catch(() => null)
        if (value === null) this.remove()
        else this.set(value)
      },
    })
  const byLabel = (
    name: string,
    help: string,
    label: string,
    read: () => Promise<readonly (readonly [string, number])[]>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        this.reset()
        for (const [value, count] of await read().catch(() => []))
          this.set({ [label]: value }, count)
      },
    })

  byLabel('lectern_info', 'The version of this server.', 'version', async () => [[deps.version, 1]])
  gauge('lectern_healthy', '1 as long as /healthcheck answers OK.', async () =>
    (await deps.isWell()) ? 1 : 0,
  )
  byLabel('lectern_items', 'Items of all libraries.', 'media_type', async () =>
    (await deps.store.items()).map(({ mediaType, count }) => [mediaType, Number(count)]),
  )
  byLabel('lectern_tasks_running', 'What is being done, by all servers.', 'action', async () => {
    const counts = new Map<string, number>()
    for (const { task } of deps.tasks.list())
      if (!task.isFinished) counts.set(task.action, (counts.get(task.action) ?? 0) + 1)
    return [...counts]
  })
  gauge('lectern_users', 'Accounts.', deps.store.users)
  gauge('lectern_playback_sessions_open', 'Sessions of who listens.', deps.store.openSessions)
  gauge('lectern_sockets_connected', 'Live connections to this server.', deps.sockets)
  gauge('lectern_feeds_failing', 'Feeds that could not be read last.', deps.store.failingFeeds)
  gauge(
    'lectern_episode_downloads_waiting',
    'Episodes that are to be downloaded, those that failed included.',
    deps.store.waitingDownloads,
  )
  gauge(
    'lectern_notifications_waiting',
    'Notifications that are to be sent.',
    deps.store.waitingNotifications,
  )
  gauge('lectern_database_bytes', 'Room that the database takes.', deps.store.bytes)
  gauge('lectern_backup_age_seconds', 'Time since the latest backup.', async () => {
    const at = await deps.latestBackup()
    return at === null ? null : Math.max(0, (deps.now() - at) / 1000)
  })

  return {
    count({ method, route, status, seconds }: AnsweredRequest): void {
      requests.observe({ method, route: route ?? 'unknown', status: String(status) }, seconds)
    },
    contentType: registry.contentType,
    text: (): Promise<string> => registry.metrics(),
  }
}
