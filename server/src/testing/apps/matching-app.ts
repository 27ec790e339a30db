import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import sharp from 'sharp'
import type { BookMatch } from '@lectern/contract'
import { createTestApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { audio, library } from '../fixture-library.ts'
import { idle } from '../idle.ts'
import { startProviderStub } from '../providers/provider-stub.ts'
import type { ProviderStub } from '../providers/provider-stub.ts'

export interface MatchingApp {
  test: TestApp
  stub: ProviderStub
  libraryId: string
  /** The owner's program at the stub, as `custom-<id>`. */
  provider: string
  /** Web address of a picture. */
  picture: string
  idOf(folder: string): Promise<string>
  /** What the program knows, whatever it is asked. */
  know(...matches: BookMatch[]): void
  close(): Promise<void>
}

/** An app with these folders of books, 1 s of sound in each, and a provider that knows what it is told. */
export async function createMatchingApp(
  folders: readonly string[],
  env: Record<string, string> = {},
): Promise<MatchingApp> {
  const stub = await startProviderStub()
  const pictures = await startPictures()
  const test = await createTestApp({
    ...stub.env,
    SSRF_REQUEST_FILTER_WHITELIST: '127.0.0.1',
    ...env,
  })
  const books = join(test.mediaFolder, 'books')
  const files = folders.map((folder) => [`${folder}/1.mp3`, audio({ seconds: 1 })] as const)
  await library(Object.fromEntries(files), books)
  const made = await test.root.post('/api/custom-metadata-providers', {
    name: 'Stub',
    url: `${stub.url}/custom`,
    mediaType: 'book',
  })
  const provider = `custom-${made.body.provider.id}`
  const created = await test.root.post('/api/libraries', {
    name: 'Books',
    provider,
    folders: [{ fullPath: books }],
    settings: { disableWatcher: true },
  })
  const libraryId = created.body.id as string
  await test.root.post(`/api/libraries/${libraryId}/scan`)
  await idle(test.root)
  return {
    test,
    stub,
    libraryId,
    provider,
    picture: `${pictures.url}/cover.png`,
    async idOf(folder) {
      const { body } = await test.root.get(`/api/libraries/${libraryId}/items?limit=0`)
      const listed = body.results as { id: string; relPath: string }[]
      return listed.find(({ relPath }) => relPath === folder)?.id ?? `no item at ${folder}`
    },
    know: (...matches) => stub.say('custom/search', { matches }),
    async close() {
      await test.close()
      await stub.close()
      await pictures.close()
    },
  }
}

/** `/cover.png`, and `/blank.gif` of one pixel. */
async function startPictures() {
  const draw = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: 'blue' } })
  const [cover, blank] = await Promise.all([draw(80).png().toBuffer(), draw(1).gif().toBuffer()])
  const server = createServer(({ url }, response) => {
    const isCover = url === '/cover.png'
    response.writeHead(200, { 'content-type': isCover ? 'image/png' : 'image/gif' })
    response.end(isCover ? cover : blank)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${place.port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
