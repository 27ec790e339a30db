import { withBase } from '#platform/address/base.ts'
import type { PlaybackSession } from './machine/player-types.ts'

/** Address of the picture of what plays, `width` pixels wide. */
export function coverUrl(
  { libraryItemId, cover }: Pick<PlaybackSession, 'libraryItemId' | 'cover'>,
  width: number,
): string {
  return withBase(`/api/items/${libraryItemId}/cover?width=${width}&ts=${cover.updatedAt}`)
}
