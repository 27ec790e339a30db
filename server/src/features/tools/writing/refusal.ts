import { basename } from 'node:path'
import { codeOf } from '#features/trash/index.ts'
import { FfprobeFailure } from '#platform/ffmpeg/ffmpeg.ts'
import { FfmpegFailure } from '#platform/ffmpeg/run-ffmpeg.ts'
import { Problem } from '#platform/problem.ts'

/** What stands in the way of writing a file, in words. Stops are thrown on. */
export function writeRefusal(error: unknown, path: string): unknown {
  if (error instanceof Problem || isStop(error)) return error
  const name = `“${basename(path)}”`
  const because = { cause: error }
  const isOfTool = error instanceof FfmpegFailure || error instanceof FfprobeFailure
  const reason = isOfTool ? error.reason : codeOf(error)
  if (fullReasons.has(reason))
    return new Problem(
      'full',
      `The disk is too full to write ${name} anew; it stays as it was.`,
      because,
    )
  if (reason === 'EACCES' || reason === 'EPERM' || reason === 'EROFS')
    return new Problem('broken', `${name} stays as it was: its folder is read-only.`, because)
  if (reason === 'absent')
    return new Problem(
      'broken',
      `${error instanceof FfprobeFailure ? 'ffprobe' : 'ffmpeg'} is missing or can’t be started on this server.`,
      because,
    )
  return new Problem('broken', `${name} could not be written anew and stays as it was.`, because)
}

/** Of ffmpeg, of disks, and of the database. */
const fullReasons = new Set(['full', 'ENOSPC', 'EDQUOT', 'SQLITE_FULL'])

export const isStop = (error: unknown): boolean =>
  error instanceof Error && error.name === 'AbortError'
