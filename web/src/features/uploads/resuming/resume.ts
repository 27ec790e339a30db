import type { OpenUpload } from '@lectern/contract'
import { librariesQuery } from '#features/libraries/index.ts'
import { call } from '#platform/net/call.ts'
import { queryClient } from '#platform/net/query.ts'
import { fresh, useUploads, type Upload } from '../uploads.ts'
import { matched } from '../sending/begin.ts'
import { goOnKept, goOnWithChosen } from '../sending/controls.ts'
import { followUploads } from './follow-uploads.ts'
import { claimed } from './other-tabs.ts'
import { setSent } from '../sending/progress.ts'
import { pump } from '../sending/send-uploads.ts'

/**
 * Lists what was begun before this page was loaded, and goes on with what the browser has kept the files of. Yields how
 * many wait for somebody to choose their files.
 */
export async function resumeUploads(): Promise<number> {
  followUploads()
  const { uploads } = await call('GET /api/lectern/uploads', { timeoutMs: 60_000 })
  const { libraries } = await queryClient.ensureQueryData(librariesQuery())
  const taken = await claimed(uploads.map(({ id }) => id))
  const known = new Set(useUploads.getState().list.map(({ serverId }) => serverId))
  const news = uploads
    .filter(({ id }) => !known.has(id) && !taken.has(id))
    .map((upload) => lostUpload(upload, libraries))
  useUploads.setState(({ list }) => ({ list: [...news, ...list] }))
  for (const { id, serverId } of news)
    uploads
      .find((upload) => upload.id === serverId)
      ?.files.forEach(({ offset }, file) => setSent(id, file, offset, false))
  let waiting = 0
  for (const { id } of news) if (!(await goOnKept(id, false))) waiting += 1
  if (waiting < news.length) pump()
  // Somebody may have chosen files while this was on its way.
  return waiting === 0 ? 0 : waiting - goOnWithChosen()
}

type Libraries = Awaited<ReturnType<typeof call<'GET /api/libraries'>>>['libraries']

function lostUpload(upload: OpenUpload, libraries: Libraries): Upload {
  const { id, title, author, series, adds, path, libraryId, folderId } = upload
  const library = libraries.find((one) => one.id === libraryId)
  const folder = library?.folders.find((one) => one.id === folderId)
  return {
    ...fresh({ title, author, series, folders: [''], files: matched(upload, []) }),
    adds,
    state: 'lost',
    serverId: id,
    place: { path, state: 'free', title: null, there: [] },
    destination: {
      libraryId,
      folderId,
      folderPath: folder?.fullPath ?? '',
      rules: {
        mediaType: library?.mediaType ?? 'book',
        audiobooksOnly: library?.settings.audiobooksOnly === true,
      },
    },
  }
}
