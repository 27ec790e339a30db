import type { VersionData } from '@lectern/contract'
import type { Events } from '#domain/events.ts'
import type { Now } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Outgoing } from '#platform/outgoing/outgoing.ts'
import { compareVersions, releasesOf } from './releases.ts'
import type { Release } from './releases.ts'

export interface UpdatesDeps {
  /** Web address of the list of releases; null: nobody is asked. */
  url: string | null
  /** Of this server. */
  version: string
  outgoing: Pick<Outgoing, 'ask'>
  /** Where it is kept which release was told of. */
  settings: { change<T>(key: string, change: (stored: unknown) => T): Promise<T> }
  events: Pick<Events, 'publish'>
  now: Now
  log: Pick<Log, 'info'>
}

export type Updates = ReturnType<typeof createUpdates>

/** The list is asked for no more often than this, whether it answered or not; ms. */
const rest = 5 * 60_000
/** How often it is looked for by itself, ms. */
const lookEvery = 6 * 3_600_000
const limits = { timeoutMs: 10_000, maxBytes: 4 * 1024 * 1024 }
/** Releases whose notes are shown. */
const mostShown = 20
const toldKey = 'told-release'

/** Whether there is a newer release. Who asks gets what is known, at once, and has it looked for. */
export function createUpdates(deps: UpdatesDeps) {
  const { url, version, now } = deps
  let releases: Release[] = []
  let checkedAt: number | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | null = null

  async function ask(address: string): Promise<void> {
    try {
      const trustedHost = new URL(address).host
      const { status, bytes } = await deps.outgoing.ask(address, { ...limits, trustedHost })
      if (status !== 200) throw new Error(`The list of releases was answered with ${status}`)
      releases = releasesOf(bytes.toString('utf8'))
      checkedAt = now()
      await tellOfLatest()
    } catch (err) {
      // Whoever is offline knows.
      deps.log.info({ err }, 'the list of releases could not be read')
    }
  }

  /** Each release is told once, also over restarts. */
  async function tellOfLatest(): Promise<void> {
    const [latest] = releases
    if (latest === undefined || compareVersions(latest.version, version) <= 0) return
    let isNews = false
    await deps.settings.change(toldKey, (stored) => {
      const told = typeof stored === 'string' ? stored : version
      isNews = compareVersions(latest.version, told) > 0
      return isNews ? latest.version : told
    })
    if (isNews)
      deps.events.publish('update.found', {
        version: latest.version,
        currentVersion: version,
        url: latest.url,
      })
  }

  function look(): Promise<void> {
    if (url === null || asking !== null || now() - askedAt < rest)
      return asking ?? Promise.resolve()
    askedAt = now()
    asking = ask(url).finally(() => (asking = null))
    return asking
  }

  return {
    current(): VersionData {
      void look()
      const [latest] = releases
      const hasUpdate = latest !== undefined && compareVersions(latest.version, version) > 0
      return {
        currentVersion: version,
        hasUpdate,
        latestVersion: latest?.version ?? null,
        githubTagUrl: latest?.url ?? null,
        latestVersionChangelog: hasUpdate ? latest.notes : null,
        checkedAt,
      }
    },

    /** Releases after this one, the latest first, as many as anybody reads at once. */
    newer: (): Release[] =>
      releases
        .filter((release) => compareVersions(release.version, version) > 0)
        .slice(0, mostShown),

    /** What one of all servers does until the signal is aborted. */
    lookAfter(until: AbortSignal): void {
      if (url === null || until.aborted) return
      void look()
      const timer = setInterval(() => void look(), lookEvery).unref()
      until.addEventListener('abort', () => clearInterval(timer), { once: true })
    },

    /** Resolves when nobody is asked any more. */
    settled: (): Promise<void> => asking ?? Promise.resolve(),
  }
}
