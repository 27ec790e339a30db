import { absVersion } from '../version.ts'
import type { Leaving } from '../leaving.ts'
import { indexStatements } from '../schema/indexes.ts'
import { tableStatements } from '../schema/tables.ts'
import { putItems } from './items.store.ts'
import { tellLeftBehind } from './left-behind.store.ts'
import { putAuthors, putLibraries, putSeries } from './libraries.store.ts'
import { putDevices, putProgress, putSessions } from './listening.store.ts'
import { putCollections, putPlaylists } from './lists.store.ts'
import { putApiKeys, putUsers } from './people.store.ts'
import { putFeeds, putProviders, putSettings, putShares } from './server.store.ts'

/** Fills the empty database. What others refer to goes first; triggers come last, as the rows are as they would make them. */
export async function putEverything(leaving: Leaving): Promise<void> {
  const { target, progress } = leaving
  for (const statement of tableStatements()) target.run(statement)
  // By these it knows that it has nothing to upgrade.
  target.insert('migrationsMeta', { key: 'version', value: absVersion })
  target.insert('migrationsMeta', { key: 'maxVersion', value: absVersion })
  progress(0.1)
  await putLibraries(leaving)
  await putAuthors(leaving)
  await putSeries(leaving)
  await putItems(leaving)
  progress(0.4)
  const secret = await putUsers(leaving)
  await putApiKeys(leaving)
  await putCollections(leaving)
  await putPlaylists(leaving)
  await putProgress(leaving)
  progress(0.5)
  await putDevices(leaving)
  await putSessions(leaving)
  progress(0.6)
  await putFeeds(leaving)
  await putProviders(leaving)
  await putSettings(leaving, secret)
  await putShares(leaving)
  await tellLeftBehind(leaving)
  for (const statement of indexStatements()) target.run(statement)
  progress(0.7)
}
