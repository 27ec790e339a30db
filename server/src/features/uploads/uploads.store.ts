import type { ItemMediaType } from '@lectern/contract'
import type { ExpressionBuilder } from 'kysely'
import { mayOpenLibrary } from '#domain/caller.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { Schema } from '#storage/schema.ts'
import { visibleItems } from '#storage/visibility.ts'

export interface UploadFolder {
  id: string
  libraryId: string
  path: string
  mediaType: ItemMediaType
  /** Its disk was not there at the last look. */
  isOffline: boolean
}

export type UploadsStore = ReturnType<typeof uploadsStore>

/** Where uploads may go and what they would meet. */
export function uploadsStore(db: Database) {
  return {
    /** Folders of the libraries that the scope may open. */
    async folders(scope: VisibilityScope): Promise<UploadFolder[]> {
      const rows = await db.read
        .selectFrom('library_folders')
        .innerJoin('libraries', 'libraries.id', 'library_folders.library_id')
        .select([
          'library_folders.id',
          'library_folders.library_id as libraryId',
          'library_folders.path',
          'libraries.media_type as mediaType',
          'libraries.is_offline',
        ])
        .execute()
      return rows
        .filter(({ libraryId }) => mayOpenLibrary(libraryId, scope))
        .map(({ is_offline, ...row }) => ({ ...row, isOffline: is_offline === 1 }))
    },

    /** Title of a visible item that lies at one of these paths. */
    async itemTitle(
      libraryId: string,
      paths: readonly string[],
      scope: VisibilityScope,
    ): Promise<string | null> {
      if (paths.length === 0) return null
      const row = await db.read
        .selectFrom('items')
        .select('title')
        .where('library_id', '=', libraryId)
        .where('path', 'in', paths)
        .where(visibleItems(scope))
        .executeTakeFirst()
      return row?.title ?? null
    },

    /** How many items of a library an upload would meet, and how many of them the scope sees. */
    async itemsMet({ libraryId, at, inodes, below }: UploadTarget, scope: VisibilityScope) {
      const met = db.read
        .selectFrom('items')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('library_id', '=', libraryId)
        .where((eb) =>
          eb.or([
            eb('path', 'in', at),
            ...(inodes.length === 0 ? [] : [eb('ino', 'in', inodes)]),
            ...below.map((path) => isBelow(eb, path)),
          ]),
        )
      const all = await met.executeTakeFirstOrThrow()
      const visible = await met.where(visibleItems(scope)).executeTakeFirstOrThrow()
      return { all: Number(all.count), visible: Number(visible.count) }
    },
  }
}

/** Where an upload goes: the folders on the way by path and inode, and those below which anything counts. */
interface UploadTarget {
  libraryId: string
  at: readonly string[]
  inodes: readonly string[]
  below: readonly string[]
}

function isBelow(eb: ExpressionBuilder<Schema, 'items'>, path: string) {
  const prefix = `${path}/`
  return eb(eb.fn<string>('substr', ['path', eb.lit(1), eb.val([...prefix].length)]), '=', prefix)
}
