import { authSettingsChange, serverSettings, settingsCalls, wireVersion } from '@lectern/contract'
import type {
  AuthSettings,
  AuthSettingsChange,
  ServerSettings,
  SettingsChange,
} from '@lectern/contract'
import type { Events } from '#domain/events.ts'
import { Problem } from '#platform/problem.ts'
import { changedAuthSettings, defaultAuthSettings, withoutSecrets } from './auth-settings.ts'
import type { SettingsStore } from './settings.store.ts'

export interface SettingsDeps {
  store: SettingsStore
  events: Events
  /** What the environment decides and clients only read. */
  facts: {
    /** Folder of backups where no other one was chosen. */
    backupPath: string
    /** The environment says where backups are, so it can't be chosen here. */
    isBackupPathForced?: boolean
    /** The environment allows framing, so it can't be switched off here. */
    isIframeForced: boolean
    timeZone: string
  }
  /** Has everything sorted again after the articles changed; resolves to the number of rows that they move. */
  resort?: () => Promise<number>
}

export interface Settings {
  /** The settings as every login answer carries them. Costs nothing: they are kept in memory. */
  current(): Readonly<ServerSettings>
  auth(): AuthSettings
  /** Reads them again: another server may have changed them, and the news be on their way. */
  refresh(): Promise<void>
  update(change: SettingsChange): Promise<ServerSettings>
  setSortingPrefixes(sortingPrefixes: string[]): Promise<{
    rowsUpdated: number
    serverSettings: ServerSettings
  }>
  updateAuth(change: AuthSettingsChange): Promise<{
    updated: boolean
    serverSettings: ServerSettings
  }>
  /** Where backups go from now on: a fact of this machine, so a restore leaves it as it is. */
  setBackupPath(path: string): Promise<void>
  /** The stored value, or the one that `make` gives the first time. Survives restarts. */
  remember(key: string, make: () => string): Promise<string>
}

const changeable = settingsCalls.update.body
const documentKey = 'server'
const authKey = 'sign-in'
/** The document with the folder of backups. */
export const backupPathKey = 'backup-path'

/** Server settings: read at start and when another server changed them, kept in memory, written through. */
export async function createSettings(deps: SettingsDeps): Promise<Settings> {
  const { store, events } = deps
  let general = stored(await store.read(documentKey))
  let auth = storedAuth(await store.read(authKey))
  let backupPath = await store.read(backupPathKey)

  let known: Readonly<ServerSettings> | null = null
  const current = () => (known ??= rendered())
  /** Documents that were written here so far. */
  let writes = 0
  async function reload(): Promise<void> {
    const before = writes
    const [one, other, path] = await Promise.all(
      [documentKey, authKey, backupPathKey].map((key) => store.read(key)),
    )
    // What was read before one's own writing is older than what one has.
    if (before !== writes) return reload()
    general = stored(one)
    auth = storedAuth(other)
    backupPath = path
    known = null
  }
  events.prepare('settings.changed', reload)
  events.prepare('peers.missed', reload)
  const rendered = (): ServerSettings => ({
    ...general,
    ...withoutSecrets(auth),
    id: 'server-settings',
    allowIframe: general.allowIframe || deps.facts.isIframeForced,
    backupPath:
      typeof backupPath === 'string' && deps.facts.isBackupPathForced !== true
        ? backupPath
        : deps.facts.backupPath,
    version: wireVersion,
    buildNumber: 1,
    timeZone: deps.facts.timeZone,
  })

  async function write(change: Partial<General>): Promise<void> {
    general = await store.change(documentKey, (old) => ({ ...stored(old), ...change }))
    writes++
    known = null
    events.publish('settings.changed', { keys: Object.keys(change) })
  }

  return {
    current,
    auth: () => auth,
    refresh: reload,
    async update(change) {
      if (change.allowIframe === false && deps.facts.isIframeForced) {
        throw new Problem('invalid', 'Framing is allowed by the environment (ALLOW_IFRAME).')
      }
      const given = Object.entries(change).filter(([, value]) => value !== undefined)
      if (given.length > 0) await write(Object.fromEntries(given) as Partial<General>)
      return current()
    },
    async setSortingPrefixes(sortingPrefixes) {
      await write({ sortingPrefixes })
      const rowsUpdated = (await deps.resort?.()) ?? 0
      return { rowsUpdated, serverSettings: current() }
    },
    async updateAuth(change) {
      const before = JSON.stringify(auth)
      auth = await store.change(authKey, (old) => changedAuthSettings(storedAuth(old), change))
      writes++
      known = null
      const updated = JSON.stringify(auth) !== before
      if (updated) events.publish('settings.changed', { keys: Object.keys(change) })
      return { updated, serverSettings: current() }
    },
    async setBackupPath(path) {
      backupPath = await store.change(backupPathKey, () => path)
      writes++
      known = null
      events.publish('settings.changed', { keys: ['backupPath'] })
    },
    remember: (key, make) =>
      store.change(key, (old) => (typeof old === 'string' && old !== '' ? old : make())),
  }
}

type General = Omit<
  ServerSettings,
  'id' | 'backupPath' | 'version' | 'buildNumber' | 'timeZone' | `auth${string}`
>

const defaults: General = {
  scannerFindCovers: false,
  scannerCoverProvider: 'google',
  scannerParseSubtitle: false,
  scannerPreferMatchedMetadata: false,
  scannerDisableWatcher: false,
  storeCoverWithItem: false,
  storeMetadataWithItem: false,
  metadataFileFormat: 'json',
  rateLimitLoginRequests: 10,
  rateLimitLoginWindow: 600_000,
  allowIframe: false,
  backupSchedule: false,
  backupsToKeep: 2,
  maxBackupSize: 1,
  loggerDailyLogsToKeep: 7,
  loggerScannerLogsToKeep: 2,
  homeBookshelfView: 1,
  bookshelfView: 1,
  podcastEpisodeSchedule: '0 * * * *',
  sortingIgnorePrefix: false,
  sortingPrefixes: ['the', 'a'],
  chromecastEnabled: false,
  dateFormat: 'MM/dd/yyyy',
  timeFormat: 'HH:mm',
  language: 'en-us',
  allowedOrigins: [],
  logLevel: 2,
}

/** What is on disk over the defaults; a value that its schema doesn't take counts as not set. */
function stored(value: unknown): General {
  const result = { ...defaults }
  for (const [key, part] of Object.entries(asRecord(value))) {
    const shape = storedShape[key]
    if (key in defaults && shape?.safeParse(part).success) Object.assign(result, { [key]: part })
  }
  return { ...result, metadataFileFormat: 'json' }
}

function storedAuth(value: unknown): AuthSettings {
  return changedAuthSettings(defaultAuthSettings, authSettingsChange.parse(asRecord(value)))
}

const storedShape: Record<string, { safeParse(value: unknown): { success: boolean } }> = {
  ...changeable.shape,
  sortingPrefixes: serverSettings.shape.sortingPrefixes,
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}
