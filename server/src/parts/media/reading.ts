import { join } from 'node:path'
import { createDictionary, dictionaryRoutes } from '../../features/dictionary/index.ts'
import { createEbookReading, ebookRoutes } from '../../features/ebooks/index.ts'
import { createOpdsParts, opdsRoutes } from '../../features/opds/index.ts'
import type { Router } from '../../http/router.ts'
import type { createBrowsing } from '../browsing.ts'
import type { Core } from '../core.ts'
import type { createEditing } from '../editing.ts'

interface ReadingParts {
  browsing: ReturnType<typeof createBrowsing>
  editing: Pick<ReturnType<typeof createEditing>, 'downloads'>
}

/** The part of the parts list for books that are read: pages of them, words that are looked up, and apps that know OPDS. */
export function createReading(core: Core, { browsing, editing }: ReadingParts) {
  const { files } = browsing.reading
  const { ebooks, readBy, purge, close } = createEbookReading({
    ...core,
    ebookAt: files.ebookAt,
    cacheFolder: core.caches.pages,
  })
  const dictionary = createDictionary({
    folder: join(core.config.configPath, 'dictionaries'),
    log: core.log,
  })
  const opds = createOpdsParts({ db: core.db, ...browsing.catalogue, ebooks })
  return {
    purge,
    readBy,
    bind(router: Router): void {
      ebookRoutes(router, ebooks)
      dictionaryRoutes(router, dictionary)
      const bytes = { files, downloads: editing.downloads, ebooks }
      opdsRoutes(router, opds, bytes, core.languageFor)
    },
    async close(): Promise<void> {
      await opds.close()
      await close()
      dictionary.close()
    },
  }
}
