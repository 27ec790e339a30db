import { Migrator, sql } from 'kysely'
import type { Kysely, Migration, Transaction } from 'kysely'
import { Problem } from '#platform/problem.ts'
import type { SchemaUpgrade, StorageDialect } from './dialects/dialect.ts'
import { foundation } from './migrations/0001-foundation.ts'
import { apiKeys } from './migrations/0003-api-keys.ts'
import { readingIndexes } from './migrations/0004-reading-indexes.ts'
import { lists } from './migrations/0005-lists.ts'
import { sessionIndexes } from './migrations/0006-session-indexes.ts'
import { knownPlaces } from './migrations/0010-known-places.ts'
import { missingSince } from './migrations/0012-missing-since.ts'
import { tokenParents } from './migrations/0013-token-parents.ts'
import { views } from './migrations/0014-views.ts'
import { derivedData } from './migrations/0015-derived-data.ts'
import { contentRevision } from './migrations/0016-content-revision.ts'
import { wordsByField } from './migrations/0017-words-by-field.ts'
import { severalServers } from './migrations/0018-several-servers.ts'
import { plainNames } from './migrations/0019-plain-names.ts'
import { libraryRevision } from './migrations/0020-library-revision.ts'
import { contentChangesTable } from './migrations/0021-content-changes.ts'
import { itemChanges } from './migrations/0022-item-changes.ts'
import { trash } from './migrations/0023-trash.ts'
import { customProviders } from './migrations/0024-custom-providers.ts'
import { matching } from './migrations/0025-matching.ts'
import { rules } from './migrations/0028-rules.ts'
import { itemFiles } from './migrations/0029-item-files.ts'
import { endedLists } from './migrations/0030-ended-lists.ts'
import { podcastFeeds } from './migrations/0031-podcast-feeds.ts'
import { episodeDownloads } from './migrations/0032-episode-downloads.ts'
import { openFeeds } from './migrations/0033-open-feeds.ts'
import { episodeTexts } from './migrations/0034-episode-texts.ts'
import { retention } from './migrations/0035-retention.ts'
import { heardDurations } from './migrations/0036-heard-durations.ts'
import { episodesRevision } from './migrations/0037-episodes-revision.ts'
import { opmlImports } from './migrations/0038-opml-imports.ts'
import { ereaders } from './migrations/0039-ereaders.ts'
import { notifications } from './migrations/0040-notifications.ts'
import { koreader } from './migrations/0041-koreader.ts'
import { annotations } from './migrations/0043-annotations.ts'
import { ebookFacts } from './migrations/0044-ebook-facts.ts'
import { readerFonts } from './migrations/0045-reader-fonts.ts'
import { shares } from './migrations/0048-shares.ts'
import { passwordLinks } from './migrations/0049-password-links.ts'
import { auditLog } from './migrations/0050-audit-log.ts'
import { taskRuns } from './migrations/0052-task-runs.ts'
import type { Schema } from './schema.ts'
import { createSearchTables } from './search/search-tables.ts'

type Step = (db: Kysely<unknown>, dialect: StorageDialect) => Promise<void>

/**
 * Numbered, forward only, one set for all databases. Released steps are never edited, and none depends on one of a
 * higher number: data may have that one already.
 */
const steps: Record<string, Step> = {
  '0001-foundation': (db, dialect) => foundation(db, dialect.columns),
  '0002-search': (db, dialect) => createSearchTables(db, dialect.name),
  '0003-api-keys': (db, dialect) => apiKeys(db, dialect.columns),
  '0004-reading-indexes': (db) => readingIndexes(db),
  '0005-lists': (db, dialect) => lists(db, dialect.columns),
  '0006-session-indexes': (db) => sessionIndexes(db),
  '0010-known-places': (db, dialect) => knownPlaces(db, dialect.columns),
  '0012-missing-since': (db, dialect) => missingSince(db, dialect.columns),
  '0013-token-parents': (db, dialect) => tokenParents(db, dialect.columns),
  '0014-views': (db, dialect) => views(db, dialect.columns),
  '0015-derived-data': (db, dialect) => derivedData(db, dialect.columns),
  '0016-content-revision': (db, dialect) => contentRevision(db, dialect.columns),
  '0017-words-by-field': (db, dialect) => wordsByField(db, dialect.name),
  '0018-several-servers': (db, dialect) => severalServers(db, dialect.columns),
  '0019-plain-names': (db, dialect) => plainNames(db, dialect.columns),
  '0020-library-revision': (db, dialect) => libraryRevision(db, dialect.columns),
  '0021-content-changes': (db, dialect) => contentChangesTable(db, dialect.columns),
  '0022-item-changes': (db, dialect) => itemChanges(db, dialect.columns),
  '0023-trash': (db, dialect) => trash(db, dialect.columns),
  '0024-custom-providers': (db, dialect) => customProviders(db, dialect.columns),
  '0025-matching': (db, dialect) => matching(db, dialect.columns),
  '0028-rules': (db, dialect) => rules(db, dialect.columns),
  '0029-item-files': (db, dialect) => itemFiles(db, dialect.columns),
  '0030-ended-lists': (db, dialect) => endedLists(db, dialect.columns),
  '0031-podcast-feeds': (db, dialect) => podcastFeeds(db, dialect.columns),
  '0032-episode-downloads': (db, dialect) => episodeDownloads(db, dialect.columns),
  '0033-open-feeds': (db, dialect) => openFeeds(db, dialect.columns),
  '0034-episode-texts': (db, dialect) => episodeTexts(db, dialect),
  '0035-retention': (db, dialect) => retention(db, dialect.columns),
  '0036-heard-durations': (db, dialect) => heardDurations(db, dialect.columns),
  '0037-episodes-revision': (db, dialect) => episodesRevision(db, dialect.columns),
  '0038-opml-imports': (db, dialect) => opmlImports(db, dialect.columns),
  '0039-ereaders': (db, dialect) => ereaders(db, dialect.columns),
  '0040-notifications': (db, dialect) => notifications(db, dialect.columns),
  '0041-koreader': (db, dialect) => koreader(db, dialect.columns),
  '0043-annotations': (db, dialect) => annotations(db, dialect.columns),
  '0044-ebook-facts': (db, dialect) => ebookFacts(db, dialect.columns),
  '0045-reader-fonts': (db, dialect) => readerFonts(db, dialect.columns),
  '0048-shares': (db, dialect) => shares(db, dialect.columns),
  '0049-password-links': (db, dialect) => passwordLinks(db, dialect.columns),
  '0050-audit-log': (db, dialect) => auditLog(db, dialect.columns),
  '0052-task-runs': (db, dialect) => taskRuns(db, dialect.columns),
}

/** Names of all steps, in their order. */
export const stepNames: readonly string[] = Object.keys(steps)

/** Brings a database to the newest schema, or refuses data of a newer release, changing nothing. */
export function schemaUpgrade(dialect: StorageDialect): SchemaUpgrade {
  return {
    steps: Object.keys(steps),
    missing: async () => missingSteps(await appliedSteps(dialect.read)),
    run: () => migrate(dialect),
  }
}

/** Whether this release knows all these steps: data that took others are of a newer one. */
export const knowsSteps = (names: readonly string[]): boolean =>
  names.every((name) => name in steps)

function missingSteps(done: readonly string[]): string[] {
  const unknown = done.filter((name) => !(name in steps))
  if (unknown.length > 0) {
    throw new Problem(
      'broken',
      `The data were written by a newer Lectern (${unknown.join(', ')}). Start that release, or restore an older backup.`,
    )
  }
  return Object.keys(steps).filter((name) => !done.includes(name))
}

/** In one transaction, after a copy of the old state was put aside. */
async function migrate(dialect: StorageDialect): Promise<void> {
  const done = await appliedSteps(dialect.write)
  const missing = missingSteps(done)
  if (missing.length === 0) return
  if (done.length > 0) await dialect.copyAside(missing[0] ?? 'upgrade')
  const migrator = new Migrator({
    db: dialect.write,
    provider: { getMigrations: async () => migrationsFor(dialect) },
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) {
    throw new Problem('broken', 'The database could not be upgraded; nothing was changed.', {
      cause: error,
    })
  }
}

/**
 * Gives an empty database the tables of these steps, within a transaction. The rows that tell which steps were taken are
 * the caller's to write.
 */
export async function takeSteps(
  trx: Transaction<Schema>,
  dialect: StorageDialect,
  names: readonly string[],
): Promise<void> {
  await trx.schema
    .createTable('kysely_migration')
    .addColumn('name', 'varchar(255)', (col) => col.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (col) => col.notNull())
    .execute()
  await trx.schema
    .createTable('kysely_migration_lock')
    .addColumn('id', 'varchar(255)', (col) => col.notNull().primaryKey())
    .addColumn('is_locked', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
  const migrations = migrationsFor(dialect)
  for (const name of names) await migrations[name]?.up(trx)
}

function migrationsFor(dialect: StorageDialect): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [
      name,
      { up: (db: Kysely<unknown>) => step(db, dialect) },
    ]),
  )
}

/** Names of the steps that a database has taken, in their order. */
export async function appliedSteps(db: Kysely<Schema>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by name`.execute(db)
  return rows.map((row) => row.name)
}
