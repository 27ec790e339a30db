import type { Database } from '#storage/database.ts'
import { createKept } from './kept.ts'
import { createWebExports } from './web-exports.ts'
import type { WebExports, WebExportsDeps } from './web-exports.ts'
import { webExportsStore } from './web-exports.store.ts'
import { writeApart } from './write-apart.ts'

export { webExportRoutes } from './web-exports.routes.ts'

interface WebExportPartsDeps extends Omit<
  WebExportsDeps,
  'kept' | 'write' | 'folders' | 'source' | 'locks'
> {
  db: Database
  config: WebExportsDeps['source']
}

/** Wires exports that are begun in the browser. */
export function createWebExportParts(deps: WebExportPartsDeps): WebExports {
  const { db, config, now } = deps
  const { configPath, metadataPath, databaseUrl } = config
  const source = { configPath, metadataPath, databaseUrl }
  const kept = createKept({ configPath, metadataPath, now })
  const { folders } = webExportsStore(db)
  return createWebExports({ ...deps, kept, write: writeApart, folders, source, locks: db.locks })
}
