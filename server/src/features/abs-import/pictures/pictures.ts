import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { ownFolder } from '#features/scan/index.ts'
import type { ForeignSqlite } from '#storage/foreign/foreign-sqlite.ts'
import { id as idShape } from '../shapes/kit.ts'
import type { Reporting } from '../report.ts'
import type { PicturePlace, PictureSource } from '../source/picture-source.ts'

export interface PictureMeans {
  db: ForeignSqlite
  source: PictureSource
  report: Reporting
  /** Of this server. */
  metadataPath: string
  /** Folders of libraries as the installation names them: pictures in them stay where they are. */
  folders: readonly string[]
  isDryRun: boolean
}

interface Wanted {
  from: string
  place: PicturePlace
  /** Of the item or author, as people know it. */
  name: string
  target: string
}

const pictureTypes = new Set(['.jpg', '.jpeg', '.png', '.webp', '.gif', '.avif', '.jxl'])

/**
 * Copies covers and portraits that Audiobookshelf keeps by itself, before anything is written to the database: whoever is
 * ended has at most pictures that nothing refers to. Resolves to where each is now, by its path in the installation.
 */
export async function bringPictures(means: PictureMeans): Promise<Map<string, string>> {
  const brought = new Map<string, string>()
  for (const wanted of wantedPictures(means)) {
    const size = await means.source.size(wanted.place)
    if (size === null) {
      means.report.left('pictures', wanted.name, 'its file is not in what was given')
      continue
    }
    brought.set(wanted.from, wanted.target)
    // It is whole, and may be another one by now.
    if ((await stat(wanted.target).catch(() => null)) !== null) {
      means.report.known('pictures')
      continue
    }
    if (!means.isDryRun) await means.source.copy(wanted.place, wanted.target)
    means.report.brought('pictures')
  }
  return brought
}

function* wantedPictures(means: PictureMeans): Generator<Wanted> {
  const { db, metadataPath } = means
  for (const table of ['books', 'podcasts']) {
    for (const rows of db.pieces(table, 500)) {
      for (const row of rows) {
        const place = placeOf(row['coverPath'], 'items', means)
        if (place === null) continue
        const [itemId = ''] = place.path.split('/')
        if (!idShape.safeParse(itemId).success) continue
        const target = join(ownFolder(metadataPath, itemId), `cover${extOf(place.path)}`)
        yield { place, from: String(row['coverPath']), name: String(row['title']), target }
      }
    }
  }
  for (const row of db.rows('authors')) {
    const place = placeOf(row['imagePath'], 'authors', means)
    const authorId = idShape.safeParse(row['id']).data
    if (place === null || authorId === undefined) continue
    const target = join(metadataPath, 'authors', `${authorId}${extOf(place.path)}`)
    yield { place, from: String(row['imagePath']), name: String(row['name']), target }
  }
}

const extOf = (path: string): string => extname(path).toLowerCase()

/** Null for a picture that lies in a library folder, or none. */
function placeOf(
  path: unknown,
  kind: PicturePlace['kind'],
  { folders }: PictureMeans,
): PicturePlace | null {
  if (typeof path !== 'string' || folders.some((folder) => path.startsWith(`${folder}/`)))
    return null
  const parts = path.replaceAll('\\', '/').split('/')
  const at = parts.lastIndexOf(kind)
  const inside = parts.slice(at + 1)
  const isPlain = inside.every((part) => part !== '' && part !== '..' && part !== '.')
  const isDeep = inside.length === (kind === 'items' ? 2 : 1)
  if (at < 0 || !isPlain || !isDeep || !pictureTypes.has(extOf(path))) return null
  return { kind, path: inside.join('/') }
}
