/** What others may know of copies of databases: whether one is whole, and whether this release can read it. */
export { examineSqliteFile } from '../dialects/sqlite/sqlite-copy.ts'
export { knowsSteps } from '../migrate.ts'
export { databaseFileName, isDamaged } from '../dialects/sqlite/sqlite.ts'
