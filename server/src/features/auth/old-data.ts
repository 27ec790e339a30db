import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Where a server that was set up leaves something, below its folders. Caches are filled before anybody is there. */
const tracedFolders = ['items', 'authors', 'backups']

/**
 * A file in CONFIG_PATH as long as somebody moves in to a fresh server. What a stop leaves then was nobody's before: they
 * may go on.
 */
export const movingInMark = '.lectern-moves-in'

/**
 * Whether the folders of the server hold what an earlier one left: covers, portraits, backups, or another database.
 * With them an empty database is not a fresh start, but a lost one, and whoever comes first is not its owner.
 */
export async function hasTraces(configPath: string, metadataPath: string): Promise<boolean> {
  const folders = tracedFolders.map((name) => join(metadataPath, name))
  const [names, ...held] = await Promise.all([configPath, ...folders].map(namesIn))
  if (names?.includes(movingInMark)) return false
  return held.some(({ length }) => length > 0) || (names ?? []).some(isOtherDatabase)
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

/** Copies made before an upgrade, and databases that somebody moved out of the way. */
function isOtherDatabase(name: string): boolean {
  return /sqlite/i.test(name) && !/^lectern\.sqlite(-wal|-shm|-journal)?$/.test(name)
}
