import { DownloadFailure } from '#features/episode-downloads/index.ts'
import { Problem } from '#platform/problem.ts'
import type { ProblemKind } from '#platform/problem.ts'

/** The episode is at fault, not this server: players tell by it that the line to us is well. */
const field = 'episodeId'

/** Trying again, or downloading instead, is worth it after a passing fault and not after a final one. */
const kinds: Record<DownloadFailure['fault'], ProblemKind> = {
  passing: 'upstream',
  final: 'gone',
  full: 'full',
  folder: 'full',
}

/** Why a sound can't be had, as whoever listens is told: never where it lies. */
export function problemOf(cause: unknown): Problem {
  if (cause instanceof DownloadFailure) {
    return new Problem(kinds[cause.fault], cause.message, { cause, field })
  }
  if (cause instanceof Problem) return new Problem(cause.kind, cause.message, { cause, field })
  return new Problem('upstream', 'The episode could not be fetched from its publisher.', {
    cause,
    field,
  })
}
