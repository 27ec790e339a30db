import type { OpenUpload } from '@lectern/contract'
import { call } from '#platform/net/call.ts'
import type { GroupedFile } from '../choosing/grouping.ts'
import { filesToSend, type Destination, type Upload } from '../uploads.ts'

/** Announces an item on the server. */
export function announce(one: Upload, to: Destination): Promise<OpenUpload> {
  const { title, author, series, adds } = one
  return call('POST /api/lectern/uploads', {
    body: {
      libraryId: to.libraryId,
      folderId: to.folderId,
      title,
      author,
      series,
      adds,
      files: filesToSend(one).map(({ path, size, modifiedAt }) => ({ path, size, modifiedAt })),
    },
    timeoutMs: 120_000,
  })
}

/** What is known on the server of an upload that was begun; null when it knows none. */
export async function findBegun(serverId: string): Promise<OpenUpload | null> {
  const { uploads } = await call('GET /api/lectern/uploads', { timeoutMs: 60_000 })
  return uploads.find(({ id }) => id === serverId) ?? null
}

/**
 * The files of an upload as the server lists them, each with what was chosen here under its name, size and time; without
 * that they have to be chosen again.
 */
export function matched(
  { files }: Pick<OpenUpload, 'files'>,
  chosen: readonly GroupedFile[],
): GroupedFile[] {
  const byKey = new Map(chosen.map((file) => [keyOf(file), file]))
  return files.map((file) => {
    const { path, size, modifiedAt } = file
    return byKey.get(keyOf(file)) ?? { found: path, path, size, modifiedAt, source: null }
  })
}

const keyOf = ({ path, size, modifiedAt }: { path: string; size: number; modifiedAt: number }) =>
  `${size} ${modifiedAt} ${path.toLowerCase()}`
