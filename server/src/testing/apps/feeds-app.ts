import { join } from 'node:path'
import { createTestApp } from '../app.ts'
import type { Client, TestApp } from '../app.ts'
import { audio, epub, library, png } from '../fixture-library.ts'

/** Names that are meant to break what shows them. */
export const hostile = {
  title: ']]> <script>alert(1)</script> & "quotes" \u{1F40B}\u0007 \u202Eالبحر',
  description: '<p>First ]]> & <b>bold</b></p>',
}

export interface FeedsApp {
  test: TestApp
  root: Client
  /** Somebody with the right to download. */
  reader: Client
  library: string
  podcasts: string
  ids: Record<'first' | 'second' | 'other' | 'text' | 'show', string>
  series: string
  /** Scans a library and waits for the end. */
  rescan(libraryId: string): Promise<void>
}

/** An app with real files: three books, two of them a series, an ebook, and a podcast. */
export async function createFeedsApp(env: Record<string, string> = {}): Promise<FeedsApp> {
  const test = await createTestApp(env)
  const { root } = test
  const books = join(test.mediaFolder, 'books')
  const shows = join(test.mediaFolder, 'shows')
  await library(
    {
      'Ada Lane/Harbour/1 - First/01 One.mp3': audio({ seconds: 2 }),
      'Ada Lane/Harbour/1 - First/02 Two.mp3': audio({ seconds: 3 }),
      'Ada Lane/Harbour/1 - First/cover.png': png({ width: 600, height: 600 }),
      'Ada Lane/Harbour/1 - First/metadata.json': sheet({
        authors: ['Ada Lane'],
        series: ['Harbour #1'],
        title: 'First',
        description: 'Of a lighthouse.',
        language: 'fr',
      }),
      'Ben Ali/Harbour/2 - Second/all.m4b': audio({ seconds: 4 }),
      'Ben Ali/Harbour/2 - Second/metadata.json': sheet({
        authors: ['Ben Ali'],
        series: ['Harbour #2'],
        title: 'Second',
        explicit: true,
      }),
      'Cy/Other/01.mp3': audio({ seconds: 1 }),
      'Cy/Other/metadata.json': sheet({ authors: ['Cy'], title: 'Other', tags: ['family'] }),
      'Cy/Text/text.epub': epub({ metadata: '<dc:title>Text</dc:title>' }),
    },
    books,
  )
  await library(
    {
      'Show/one.mp3': audio({ seconds: 1, tags: { title: 'One' } }),
      'Show/two.mp3': audio({ seconds: 2, tags: { title: 'Two' } }),
    },
    shows,
  )
  const libraryId = await made(root, { name: 'Books', folder: books, mediaType: 'book' })
  const podcasts = await made(root, { name: 'Shows', folder: shows, mediaType: 'podcast' })
  const idOf = async (of: string, title: string): Promise<string> => {
    const { body } = await root.get(`/api/libraries/${of}/items?limit=0`)
    return body.results.find(
      (item: { media: { metadata: { title: string } } }) => item.media.metadata.title === title,
    ).id
  }
  const first = await idOf(libraryId, 'First')
  const item = await root.get(`/api/items/${first}?expanded=1`)
  return {
    test,
    root,
    reader: await test.user('reader'),
    library: libraryId,
    podcasts,
    ids: {
      first,
      second: await idOf(libraryId, 'Second'),
      other: await idOf(libraryId, 'Other'),
      text: await idOf(libraryId, 'Text'),
      show: await idOf(podcasts, 'Show'),
    },
    series: item.body.media.metadata.series[0].id,
    rescan: (id) => rescan(root, id),
  }
}

const sheet = (more: object) => JSON.stringify(more)

async function made(
  root: Client,
  { name, folder, mediaType }: { name: string; folder: string; mediaType: string },
): Promise<string> {
  const { body } = await root.post('/api/libraries', {
    name,
    mediaType,
    folders: [{ fullPath: folder }],
    settings: { disableWatcher: true },
  })
  await rescan(root, body.id)
  return body.id
}

async function rescan(root: Client, libraryId: string): Promise<void> {
  await root.post(`/api/libraries/${libraryId}/scan`)
  for (;;) {
    const tasks = await root.get('/api/tasks')
    if (tasks.body.tasks.length === 0) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}
