import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openTestDatabase } from '../database.ts'
import { createTestApp } from '../app.ts'
import { seeding } from '../seed/seed.ts'

export type ListeningApp = Awaited<ReturnType<typeof createListeningApp>>

/** Bytes of every track that can be fetched. */
export const trackBytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251))

/**
 * The whole app with things to listen to: a book of two tracks (60 s each), a long book, an ebook, and a podcast with one
 * episode, whose files are there; and a book in another library.
 */
export async function createListeningApp(env: Record<string, string> = {}) {
  const lectern = await createTestApp(env)
  const db = await openTestDatabase({ folder: join(lectern.folder, 'config'), isSecondary: true })
  const seed = seeding(db)
  const libraryId = await seed.library('book')
  const podcasts = await seed.library('podcast')
  const elsewhere = await seed.library('book', {
    coverAspectRatio: 1,
    disableWatcher: true,
    autoScanCronExpression: null,
    markAsFinishedTimeRemaining: 10,
    markAsFinishedPercentComplete: null,
  })
  const [book = '', long = '', ebook = ''] = await seed.books(libraryId, [
    {
      title: 'First Light',
      authors: ['Ada Lane'],
      narrators: ['Nora'],
      tracks: [60, 60],
      cover: true,
    },
    { title: 'Long Walk', authors: ['Eli Park'], genres: ['Travel'], tracks: [3600] },
    { title: 'Only Words', ebook: 'epub', tracks: [] },
  ])
  const [hidden = ''] = await seed.books(elsewhere, [{ title: 'Elsewhere', tracks: [3600] }])
  const episode = '99999999-9999-4999-8999-999999999999'
  const [podcast = ''] = await seed.podcasts(podcasts, [
    {
      title: 'Tiny Talks',
      author: 'Jo',
      episodes: [{ id: episode, title: 'Talk 1', duration: 300 }],
    },
  ])
  const trackFile = join(lectern.mediaFolder, 'seed', 'track.mp3')
  await placeFiles()

  /** Gives every seeded audio file a real place. */
  async function placeFiles(): Promise<void> {
    mkdirSync(dirname(trackFile), { recursive: true })
    writeFileSync(trackFile, trackBytes)
    const replaced = (json: string): string =>
      json.replace(/"path":"\/seed\/[^"]*"/g, `"path":${JSON.stringify(trackFile)}`)
    await db.transact(async (trx) => {
      for (const row of await trx.selectFrom('item_files').selectAll().execute()) {
        await trx
          .updateTable('item_files')
          .set({ audio_files_json: replaced(row.audio_files_json) })
          .where('item_id', '=', row.item_id)
          .execute()
      }
      for (const row of await trx.selectFrom('episodes').selectAll().execute()) {
        await trx
          .updateTable('episodes')
          .set({ detail_json: replaced(row.detail_json) })
          .where('id', '=', row.id)
          .execute()
      }
    })
  }

  return {
    lectern,
    db,
    /** The one file behind all tracks. */
    trackFile,
    ids: { libraryId, elsewhere, book, long, ebook, hidden, podcast, episode },
    /** A user who may only open the first library. */
    reader: (name: string) =>
      lectern.user(name, {
        permissions: { accessAllLibraries: false },
        librariesAccessible: [libraryId],
      }),
    async close(): Promise<void> {
      await db.close()
      await lectern.close()
    },
  }
}
