import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestApp } from '../app.ts'
import type { Client, TestApp } from '../app.ts'
import { startFeedServer } from '../providers/feed-server.ts'
import type { FeedServer } from '../providers/feed-server.ts'

export interface PodcastLibraryApp {
  test: TestApp
  root: Client
  /** A publisher on this machine. */
  web: FeedServer
  libraryId: string
  folderId: string
  /** Path of the library's folder. */
  folder: string
  close(): Promise<void>
}

/** The whole app with an empty podcast library that isn't watched, and a publisher whose feeds it may read. */
export async function createPodcastLibraryApp(
  env: Record<string, string> = {},
): Promise<PodcastLibraryApp> {
  const test = await createTestApp({
    SSRF_REQUEST_FILTER_WHITELIST: '127.0.0.1',
    // Days pass in tests of podcasts.
    ACCESS_TOKEN_EXPIRY: '99999999',
    ...env,
  })
  const web = await startFeedServer()
  const folder = join(test.mediaFolder, 'podcasts')
  await mkdir(folder, { recursive: true })
  const { body } = await test.root.post('/api/libraries', {
    name: 'Air',
    mediaType: 'podcast',
    folders: [{ fullPath: folder }],
    settings: { disableWatcher: true },
  })
  return {
    test,
    root: test.root,
    web,
    libraryId: body.id,
    folderId: body.folders[0].id,
    folder,
    async close() {
      await test.close()
      await web.close()
    },
  }
}
