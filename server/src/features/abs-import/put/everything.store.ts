import { setImmediate as turn } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { createItemWriter } from '#features/items/index.ts'
import type { Trx } from '#features/positions/index.ts'
import { refuseOwned } from '#features/users/index.ts'
import type { Database } from '#storage/database.ts'
import type { Installation } from '../installation.ts'
import type { Move } from '../move.ts'
import { putItems } from './items.store.ts'
import { putAuthors, putLibraries, putSeries } from './libraries.store.ts'
import { putCollections, putPlaylists } from './lists.store.ts'
import { putBookmarks, putProgress, putSessions } from './listening.store.ts'
import { putApiKeys, putSecret, putUsers } from './people.store.ts'
import { putFeeds, putMail, putNotifications, putProviders, putSettings } from './server.store.ts'
import { putShares } from './shares.store.ts'

interface Means {
  db: Database
  now: () => number
  newId: () => string
  isDryRun: boolean
  isFirst: boolean
}

/** Writes all of it in one transaction; a dry run takes it back at the end. */
export async function putEverything(
  move: Move,
  installation: Installation,
  means: Means,
): Promise<void> {
  const undone = new Error('dry run')
  await means.db
    .transact(async (trx) => {
      if (means.isFirst) await refuseOwned(trx)
      await putAll(trx.withPlugin(breathing()), move, installation, means)
      if (means.isDryRun) throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
}

/** So many statements in a row, then everybody else has a turn: with SQLite they take no turns of their own. */
const statementsInARow = 40

/** Lets a server answer while it moves in. */
function breathing(): KyselyPlugin {
  let statements = 0
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (++statements % statementsInARow === 0) await turn()
      return result
    },
  }
}

/** What others refer to goes first. */
async function putAll(
  trx: Trx,
  move: Move,
  { documents, tokenSecret }: Installation,
  { db, now, newId }: Means,
): Promise<void> {
  const documentOf = (key: string) => documents.get(key) ?? {}
  const settings = documentOf('server-settings')
  const prefixes = prefixesOf(settings)
  const writer = createItemWriter({ search: db.search, prefixes: () => prefixes, now, newId })
  const users = await putUsers(trx, db, move)
  if (tokenSecret !== null) await putSecret(trx, tokenSecret)
  await putApiKeys(trx, move)
  await putLibraries(trx, move)
  const authors = await putAuthors(trx, move)
  const series = await putSeries(trx, move, prefixes)
  await putItems(trx, writer, move, { authors, series })
  await putCollections(trx, move)
  await putPlaylists(trx, move)
  await putProgress(trx, move)
  await putBookmarks(trx, move, users)
  await putSessions(trx, move)
  await putFeeds(trx, move)
  await putProviders(trx, move)
  await putNotifications(trx, move, documentOf('notification-settings'))
  await putMail(trx, move, documentOf('email-settings'))
  await putSettings(trx, move, settings)
  await putShares(trx, move)
}

function prefixesOf(settings: Record<string, unknown>): string[] {
  const prefixes = settings['sortingPrefixes']
  return Array.isArray(prefixes) ? prefixes.filter((one) => typeof one === 'string') : ['the', 'a']
}
