import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cacheNames } from '@lectern/contract'
import type { Finding, ServerSettings } from '@lectern/contract'
import type { Config } from './config.ts'
import { createEvents } from './domain/events.ts'
import { createBackupFolder, markedBackupFolder } from './features/backups/index.ts'
import { createServerState, finding, stateText } from './features/server-state/index.ts'
import { createSettings, readDocument } from './features/settings/index.ts'
import { createFolderSizes } from './features/upkeep/index.ts'
import { backupFacts, mostBytesOf, usualBackups } from './parts/admins/server-state.ts'
import { locateMediaTools } from './platform/ffmpeg/ffmpeg.ts'
import { Problem } from './platform/problem.ts'
import { lookAtDatabase } from './storage/care/look-at-database.ts'
import type { LookedAt } from './storage/care/look-at-database.ts'

/**
 * Says how the server on these data is, whether it runs or not, and changes nothing. Resolves with true where nothing is
 * wrong; warnings are nothing wrong.
 */
export async function examine(
  config: Config,
  { say, now, asJson }: { say: (line: string) => void; now: () => number; asJson: boolean },
): Promise<boolean> {
  const { database, findings } = await openedDatabase(config)
  try {
    const isReadable = database !== null && database.age === 'same'
    const settings = isReadable ? await settingsIn(database, config) : null
    const look = createServerState({
      database: isReadable ? database : null,
      why: [...findings, ...(database === null ? [] : await damageOf(database))],
      now,
      startedAt: now(),
      folders: { config: config.configPath, metadata: config.metadataPath },
      caches: cacheNames.map((name) => ({
        name,
        folder: join(config.metadataPath, 'cache', name),
        mostBytes: mostBytesOf(config, name),
      })),
      sizes: createFolderSizes(now),
      tools: await locateMediaTools({ ffmpeg: config.ffmpegPath, ffprobe: config.ffprobePath }),
      backups: async () => {
        const usual = usualBackups(config)
        const { backupPath: path = usual, backupSchedule: schedule = false } = settings ?? {}
        const marked = isReadable ? await markedBackupFolder(database.read) : null
        const { list } = createBackupFolder()
        return backupFacts({ path, usual, list, schedule, marked }, now())
      },
      live: () => null,
    })
    const looked = await look()
    // It was looked through just now.
    const state = {
      ...looked,
      database: looked.database && { ...looked.database, checkedAt: now() },
    }
    say(asJson ? JSON.stringify(state, null, 2) : stateText(state))
    return state.findings.every(({ level }) => level !== 'failure')
  } finally {
    await database?.close()
  }
}

async function openedDatabase(
  config: Config,
): Promise<{ database: LookedAt | null; findings: Finding[] }> {
  try {
    const address = { folder: config.configPath, url: config.databaseUrl }
    const database = await lookAtDatabase(address)
    if (database.age === 'same') return { database, findings: [] }
    const reason = 'It was written by a newer Lectern. Start that release.'
    return {
      database,
      findings: [
        database.age === 'older'
          ? finding('databaseOlder', 'warning')
          : finding('databaseUnreadable', 'failure', { reason }),
      ],
    }
  } catch (error) {
    const reason = reasonOf(error, config)
    return { database: null, findings: [finding('databaseUnreadable', 'failure', { reason })] }
  }
}

function reasonOf(error: unknown, { configPath, databaseUrl }: Config): string {
  if (databaseUrl === null && !existsSync(join(configPath, 'lectern.sqlite')))
    return `There is none in ${configPath}. Start the server once, or set CONFIG_PATH.`
  return error instanceof Error ? error.message : String(error)
}

async function damageOf(database: LookedAt): Promise<Finding[]> {
  const reason = await database.care.damage()
  return reason === null ? [] : [finding('databaseDamaged', 'failure', { reason })]
}

/** The settings as they are stored; nothing is written. */
async function settingsIn(
  { read }: LookedAt,
  config: Config,
): Promise<Pick<ServerSettings, 'backupPath' | 'backupSchedule'>> {
  const settings = await createSettings({
    store: {
      read: (key) => readDocument(read, key),
      change: () => Promise.reject(new Problem('forbidden')),
    },
    events: createEvents(() => undefined),
    facts: {
      backupPath: usualBackups(config),
      isBackupPathForced: config.backupPath !== null,
      isIframeForced: config.allowIframe,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  })
  return settings.current()
}
