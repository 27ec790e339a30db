import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, ms } from './kit.ts'

/** What becomes of the feeds of an OPML file, also over a stop of the server: ours. */
const importedFeed = z.object({
  address: z.string(),
  /** Of its podcast; null: nobody has read the feed. */
  title: z.string().nullable(),
  /** `known`: its podcast was in the library before. `waiting`: not looked at, for good where the import has ended. */
  state: z.enum(['waiting', 'added', 'known', 'failed']),
  /** Its podcast; null: it has none. */
  libraryItemId: z.string().nullable(),
  /** Why it could not be added, as a sentence. */
  failure: z.string().nullable(),
})
export type ImportedFeed = z.output<typeof importedFeed>

export const opmlImport = z.object({
  id: z.string(),
  folderId: z.string(),
  autoDownloadEpisodes: z.boolean(),
  startedAt: ms,
  /** Null: it is under way, or goes on with the next start of a server. */
  endedAt: ms.nullable(),
  /** In the order of the file. */
  feeds: z.array(importedFeed),
})
export type OpmlImport = z.output<typeof opmlImport>

const params = z.object({ id: idParam })

export const opmlImportCalls = {
  last: endpoint({
    method: 'GET',
    path: '/api/lectern/libraries/:id/opml-import',
    policy: 'admin',
    summary: 'The last OPML file that was imported into a library, and what became of each feed',
    params,
    reply: z.object({
      /** null: there was none. */
      import: opmlImport.nullable(),
    }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/lectern/libraries/:id/opml-import/cancel',
    policy: 'admin',
    summary: 'End the imports of a library; what was added stays',
    params,
    reply: 'ok',
  }),
}
