import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AudioFile, FilePart } from '@lectern/contract'
import { openTestDatabase } from '../database.ts'
import { createTestApp } from '../app.ts'
import { seeding } from '../seed/seed.ts'

/** A file of a book: its real path, and what the scan would say of it. */
export interface BookFile {
  path: string
  /** Seconds. */
  duration: number
  channels?: number | null
  mimeType?: string
  /** `mp3` when it isn't said. */
  codec?: string
  /** Streams that follow each other in it. */
  parts?: FilePart[]
}

export type StreamingApp = Awaited<ReturnType<typeof createStreamingApp>>

/** The whole app with books whose files are wherever a test put them. */
export async function createStreamingApp(env: Record<string, string> = {}) {
  const lectern = await createTestApp(env)
  const db = await openTestDatabase({ folder: join(lectern.folder, 'config'), isSecondary: true })
  const seed = seeding(db)
  const libraryId = await seed.library('book')
  return {
    lectern,
    db,
    libraryId,
    /** Adds a book of these files; returns its item id. */
    async book(title: string, files: readonly BookFile[]): Promise<string> {
      const tracks = files.map(({ duration }) => duration)
      const [id = ''] = await seed.books(libraryId, [{ title, tracks }])
      const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size))
      const row = await db.read
        .selectFrom('item_files')
        .select('audio_files_json')
        .where('item_id', '=', id)
        .executeTakeFirstOrThrow()
      const audio = (JSON.parse(row.audio_files_json) as AudioFile[]).map((file, index) => ({
        ...file,
        channels: files[index]?.channels ?? null,
        mimeType: files[index]?.mimeType ?? file.mimeType,
        codec: files[index]?.codec ?? 'mp3',
        ...(files[index]?.parts ? { lecternParts: files[index].parts } : {}),
        metadata: { ...file.metadata, path: files[index]?.path ?? '', size: sizes[index] ?? 0 },
      }))
      await db.transact((trx) =>
        trx
          .updateTable('item_files')
          .set({ audio_files_json: JSON.stringify(audio) })
          .where('item_id', '=', id)
          .execute(),
      )
      return id
    },
    async close(): Promise<void> {
      await db.close()
      await lectern.close()
    },
  }
}
