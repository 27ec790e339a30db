import { backupCalls, ownBackupCalls } from '@lectern/contract'
import type { Backup } from '@lectern/contract'
import type { UploadPart } from '#domain/content.ts'
import { cleanMappings } from '#domain/path-map.ts'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import { Problem } from '#platform/problem.ts'
import type { createBackupSchedule } from './backup-schedule.ts'
import type { Backups } from './backups.ts'
import { backupOf } from './backups.wire.ts'
import type { BackupPlace } from './folder/backup-place.ts'

interface Parts {
  backups: Backups
  place: BackupPlace
  schedule: Pick<ReturnType<typeof createBackupSchedule>, 'nextAt'>
}

/** Whatever fits on the disk: how large backups may get is asked where they are made. */
const largestUpload = 1e13

/** Call → verb. */
export function backupRoutes(router: Router, { backups, place, schedule }: Parts): void {
  const listed = async (): Promise<Backup[]> => (await backups.list()).map(backupOf)
  const after = async (work: Promise<void>): Promise<{ backups: Backup[] }> => {
    await work
    return { backups: await listed() }
  }
  router.bind(backupCalls.list, async () => ({
    backups: await listed(),
    backupLocation: place.current(),
    backupPathEnvSet: place.isForced,
  }))
  router.bind(backupCalls.create, () => after(backups.create()))
  router.bind(backupCalls.remove, ({ params }) => after(backups.remove(params.id)))
  router.bind(backupCalls.download, ({ params }) => backups.download(params.id))
  router.bind(backupCalls.apply, async ({ params }) => {
    await backups.apply(params.id)
    return ok
  })
  router.bind(backupCalls.upload, ({ request }) =>
    after(takeIn(backups, request.uploads({ maxFiles: 1, maxFileBytes: largestUpload }))),
  )
  router.bind(backupCalls.setPath, async ({ body }) =>
    (await backups.setPath(body.path)) ? ok : { content: 'text', text: 'Backup path unchanged' },
  )
  router.bind(ownBackupCalls.examine, async ({ params }) => {
    const { details, folders } = await backups.examine(params.id)
    return { version: details.version, createdAt: details.createdAt, folders }
  })
  router.bind(ownBackupCalls.restore, async ({ params, body }) => {
    await backups.apply(params.id, cleanMappings(body.folders))
    return ok
  })
  router.bind(ownBackupCalls.overview, async () => {
    const { unread, ...files } = await readable(backups)
    return {
      ...files,
      location: place.current(),
      isPathForced: place.isForced,
      nextAt: schedule.nextAt(),
      problem: (await place.problem()) ?? unread,
    }
  })
}

/** A folder that can't be read has no backups to show; its page, where another one is chosen, still stands. */
async function readable(backups: Backups) {
  try {
    const [files, before] = [await backups.list(), await backups.listBefore()]
    return { backups: files.map(backupOf), beforeRestores: before.map(backupOf), unread: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { backups: [], beforeRestores: [], unread: error.message }
  }
}

async function takeIn(backups: Backups, parts: AsyncIterable<UploadPart> | null): Promise<void> {
  for await (const part of parts ?? [])
    if (part.kind === 'file' && part.name === 'file') {
      // The form ends when this loop is left: not before the file is read.
      await backups.upload(part.fileName, part.stream)
      return
    }
  throw new Problem('invalid', 'Please send the file of a backup as "file".')
}
