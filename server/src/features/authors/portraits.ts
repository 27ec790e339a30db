import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Caller } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import type { Images } from '#platform/rendering/images.ts'
import type { Now } from '#platform/clock.ts'
import type { Outgoing } from '#platform/outgoing/outgoing.ts'
import { Problem } from '#platform/problem.ts'
import { writeWholeFile } from '#platform/disk/write-file.ts'
import type { AuthorRow } from '#storage/schema.ts'
import type { Authors } from './authors.ts'
import type { AuthorsStore } from './authors.store.ts'
import { authorWire } from './authors.wire.ts'

interface PortraitsDeps {
  authors: Pick<Authors, 'visible'>
  store: AuthorsStore
  images: Pick<Images, 'identify' | 'measure'>
  outgoing: Pick<Outgoing, 'get'>
  /** Folder of the pictures. */
  folder: string
  events: Events
  now: Now
}

export type Portraits = ReturnType<typeof createPortraits>

/** Pictures of authors, kept as they came under the author's id. */
export function createPortraits({
  authors,
  store,
  images,
  outgoing,
  folder,
  events,
  now,
}: PortraitsDeps) {
  /** Points the author to another picture or to none; the file of the former goes. */
  async function point(row: AuthorRow, imagePath: string | null): Promise<AuthorRow> {
    const next: AuthorRow = { ...row, image_path: imagePath, updated_at: now() }
    await store.update(row.id, { image_path: next.image_path, updated_at: next.updated_at })
    if (row.image_path !== null && row.image_path !== imagePath)
      await rm(row.image_path, { force: true })
    return next
  }

  function answer(row: AuthorRow) {
    events.publish('author.changed', { libraryId: row.library_id, authorId: row.id })
    return { author: authorWire(row) }
  }

  /** Fetches the picture at `url` and keeps it; resolves with the row after that. Tells nobody. */
  async function take(row: AuthorRow, url: string, smallest = 1): Promise<AuthorRow> {
    const { bytes } = await outgoing.get(url, {
      maxBytes: largestBytes,
      timeoutMs: 30_000,
      accept: ['image/'],
    })
    const { width, height } = await images.measure(bytes)
    if (Math.min(width, height) < smallest)
      throw new Problem('invalid', 'The picture is too small for a portrait.')
    const path = join(folder, `${row.id}.${await images.identify(bytes)}`)
    await writeWholeFile(path, bytes)
    return point(row, path)
  }

  // Authors that are gone, merged ones among them, leave no picture behind.
  events.handle('author.removed', async ({ author }) => {
    const path = author?.imagePath
    if (typeof path === 'string') await rm(path, { force: true })
  })

  return {
    /** The same of a picture that a provider named: some send a dot where they have none. */
    takeFound: (row: AuthorRow, url: string): Promise<AuthorRow> => take(row, url, smallestFound),

    /** Takes the picture at a web address as portrait. What is no sound raster picture is refused. */
    async set(id: string, url: string, caller: Caller) {
      if (!caller.permissions.update) throw new Problem('forbidden')
      const { row } = await authors.visible(id, caller.scope)
      return answer(await take(row, url))
    },

    async remove(id: string, caller: Caller) {
      const { row } = await authors.visible(id, caller.scope)
      if (row.image_path === null) throw new Problem('invalid', 'Author has no image path set')
      return answer(await point(row, null))
    },
  }
}

const largestBytes = 20 * 1024 * 1024
/** Pixels. */
const smallestFound = 20
