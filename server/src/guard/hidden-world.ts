import { join } from 'node:path'
import { allCalls } from '@lectern/contract'
import type { Endpoint } from '@lectern/contract'
import { createTestApp } from '#testing/app.ts'
import type { Client, TestApp } from '#testing/app.ts'
import { audio, library } from '#testing/fixture-library.ts'

/** Two libraries; every name in the hidden parts carries a marker that occurs nowhere else. */
export interface HiddenWorld {
  test: TestApp
  openLibrary: string
  closedLibrary: string
  /** Item ids by the folder they came from. */
  items: Record<'open' | 'closed' | 'tagged' | 'explicit', string>
  /** Collections of hidden books only, one of open and hidden ones, and a playlist of root's. */
  lists: Record<'closed' | 'tagged' | 'explicit' | 'mixed' | 'playlist', string>
  /** Values for the path parameters of any call, hidden things first. */
  hiddenParams: Record<string, string>
}

export const marks = { closed: 'Qzclosed', tagged: 'Qztagged', explicit: 'Qzexplicit' } as const

const sheet = (mark: string, more: object) =>
  JSON.stringify({
    title: `${mark} title`,
    authors: [`${mark} author`],
    narrators: [`${mark} narrator`],
    series: [`${mark} series #1`],
    genres: [`${mark} genre`],
    publisher: `${mark} publisher`,
    language: `${mark} language`,
    description: `${mark} description`,
    ...more,
  })

/** Builds the world and scans it. */
export async function hiddenWorld(): Promise<HiddenWorld> {
  const test = await createTestApp()
  const openFolder = join(test.mediaFolder, 'open')
  const closedFolder = join(test.mediaFolder, 'closed')
  await library(
    {
      'Ada Lane/Harbour/1 - First/01.mp3': audio({ seconds: 1 }),
      'Ada Lane/Harbour/1 - First/metadata.json': JSON.stringify({ tags: ['family'] }),
      'Tagged/Tagged/01.mp3': audio({ seconds: 1 }),
      'Tagged/Tagged/metadata.json': sheet(marks.tagged, { tags: [`${marks.tagged} tag`, 'hush'] }),
      'Explicit/Explicit/01.mp3': audio({ seconds: 1 }),
      'Explicit/Explicit/metadata.json': sheet(marks.explicit, {
        explicit: true,
        tags: ['family'],
      }),
    },
    openFolder,
  )
  await library(
    {
      [`${marks.closed}/${marks.closed}/01.mp3`]: audio({ seconds: 1 }),
      [`${marks.closed}/${marks.closed}/metadata.json`]: sheet(marks.closed, {
        tags: [`${marks.closed} tag`],
      }),
    },
    closedFolder,
  )
  const openLibrary = await scanned(test, 'Open', openFolder)
  const closedLibrary = await scanned(test, 'Second', closedFolder)
  const items = {
    open: await itemId(test.root, openLibrary, 'First'),
    tagged: await itemId(test.root, openLibrary, marks.tagged),
    explicit: await itemId(test.root, openLibrary, marks.explicit),
    closed: await itemId(test.root, closedLibrary, marks.closed),
  }
  return {
    test,
    openLibrary,
    closedLibrary,
    items,
    lists: await lists(test.root, { openLibrary, closedLibrary, items }),
    hiddenParams: await paramsOf(test.root, items.closed, closedLibrary),
  }
}

async function lists(
  root: Client,
  {
    openLibrary,
    closedLibrary,
    items,
  }: Pick<HiddenWorld, 'openLibrary' | 'closedLibrary' | 'items'>,
): Promise<HiddenWorld['lists']> {
  const collection = async (name: string, libraryId: string, books: string[]) =>
    (await root.post('/api/collections', { name: `${name} list`, libraryId, books })).body.id
  const feed = (path: string, name: string) =>
    root.post(`/api/feeds/${path}/open`, { serverAddress: 'http://home.test', slug: name })
  for (const name of ['closed', 'tagged', 'explicit'] as const)
    await feed(`item/${items[name]}`, `${marks[name]}-item`)
  const playlist = await root.post('/api/playlists', {
    name: `${marks.closed} ${marks.tagged} ${marks.explicit} playlist`,
    libraryId: openLibrary,
    items: [{ libraryItemId: items.open }],
  })
  const made = {
    closed: await collection(marks.closed, closedLibrary, [items.closed]),
    tagged: await collection(marks.tagged, openLibrary, [items.tagged]),
    explicit: await collection(marks.explicit, openLibrary, [items.explicit]),
    mixed: await collection('Mixed', openLibrary, [items.tagged, items.open, items.explicit]),
    playlist: playlist.body.id as string,
  }
  for (const name of ['closed', 'tagged', 'explicit'] as const)
    await feed(`collection/${made[name]}`, `${marks[name]}-list`)
  await feed(`playlist/${made.playlist}`, `${marks.closed}-${marks.tagged}-${marks.explicit}-list`)
  return made
}

/** Scans a library and waits for the end. */
export async function rescan(root: Client, libraryId: string): Promise<void> {
  await root.post(`/api/libraries/${libraryId}/scan`)
  for (;;) {
    const tasks = await root.get('/api/tasks')
    if (tasks.body.tasks.length === 0) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Adds one more book to the closed library and scans; returns its id. */
export async function addClosedItem(world: HiddenWorld, name: string): Promise<string> {
  await library(
    { [`${marks.closed}/${marks.closed} ${name}/01.mp3`]: audio({ seconds: 1 }) },
    join(world.test.mediaFolder, 'closed'),
  )
  await rescan(world.test.root, world.closedLibrary)
  return itemId(world.test.root, world.closedLibrary, name)
}

/** All GET calls of the contract. */
export function readingCalls(): Endpoint[] {
  return Object.values(allCalls).flatMap((calls) =>
    Object.values(calls).filter((call) => call.method === 'GET'),
  )
}

/** The address of a call with its parameters filled in. */
export function addressOf(call: Endpoint, params: Record<string, string>): string {
  return call.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params[name] ?? params.id ?? 'x').replaceAll(/\p{Surrogate}/gu, '?')),
  )
}

async function scanned(test: TestApp, name: string, folder: string): Promise<string> {
  const { body } = await test.root.post('/api/libraries', {
    name,
    folders: [{ fullPath: folder }],
    settings: { disableWatcher: true },
  })
  await rescan(test.root, body.id)
  return body.id
}

async function itemId(client: Client, libraryId: string, name: string): Promise<string> {
  const { body } = await client.get(`/api/libraries/${libraryId}/items?limit=0`)
  const found = body.results.find((item: { media: { metadata: { title: string } } }) =>
    item.media.metadata.title.includes(name),
  )
  return found.id
}

async function paramsOf(
  root: Client,
  itemId: string,
  libraryId: string,
): Promise<Record<string, string>> {
  const { body } = await root.get(`/api/items/${itemId}?expanded=1`)
  const encoded = (name: string) => encodeURIComponent(Buffer.from(name).toString('base64'))
  return {
    id: itemId,
    libraryId,
    itemId,
    entityType: 'libraryItem',
    ino: body.libraryFiles[0].ino,
    fileid: body.libraryFiles[0].ino,
    authorId: body.media.metadata.authors[0].id,
    seriesId: body.media.metadata.series[0].id,
    narratorId: encoded(`${marks.closed} narrator`),
    value: encoded(`${marks.closed} tag`),
    index: '1',
    year: '2026',
  }
}
