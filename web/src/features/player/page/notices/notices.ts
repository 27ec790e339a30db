import { t } from '#platform/text/texts.ts'
import { toast } from '#ui/toast/toast.tsx'
import type { PlayerFailure, PlayRequest } from '../../machine/player-types.ts'
import { keepOnServer, mayKeep } from './keep-on-server.ts'

const failedToast = 'player-failed'

/** Four reports in a row failed: stays until closed. */
export function saySyncTrouble(): void {
  toast.error(t('player.syncTrouble'), { id: 'player-sync', timeoutMs: null })
}

/** The server has the latest place after all. */
export function forgetSyncTrouble(): void {
  toast.close('player-sync')
}

/** What the queue holds behind an item that could not be played. */
export interface OfferedNext {
  title: string
  play: () => void
}

interface Failed {
  failure: PlayerFailure
  request: PlayRequest | null
  next: OfferedNext | null
  /** The player has closed: this is all that is left to say why. */
  isClosed: boolean
}

/** Says why nothing sounds, and offers the next of the queue. */
export function sayFailed({ failure, request, next, isClosed }: Failed): void {
  const playNext = next && {
    label: t('queue.playTitle', { title: next.title }),
    onPress: next.play,
  }
  const keep = mayKeep(failure, request) && {
    label: t('player.keepOnServer'),
    onPress: () => void keepOnServer(request),
  }
  const [action, otherAction] = [keep, playNext].filter((one) => one !== false && one !== null)
  const message = failureText(failure)
  toast.error(failure.reason === 'publisher' ? message : t('player.streamFailed', { message }), {
    id: failedToast,
    ...((action !== undefined || isClosed) && { timeoutMs: null }),
    ...(action && { action, otherAction }),
  })
}

/** What played, or should, was removed or is closed to this listener; `title` where it is known. */
export function sayGone(title: string | null): void {
  toast.info(title === null ? t('player.itemGone') : t('player.titleGone', { title }), {
    id: 'player-gone',
  })
}

/** Something sounds again. */
export function forgetFailed(): void {
  toast.close(failedToast)
}

/** One sentence about why nothing sounds. The server's own goes first. */
export function failureText({ reason, detail }: PlayerFailure): string {
  if (reason === 'publisher') return t('player.publisherFailed', { reason: detail ?? '' })
  if (detail) return detail
  if (reason === 'nothing-to-play') return t('player.nothingToPlay')
  if (reason === 'gone') return t('player.itemGone')
  if (reason === 'no-sound') return t('player.noSound')
  if (reason === 'missing') return t('player.missingFile')
  if (reason === 'line') return t('player.lineBroken')
  return t(reason === 'unreachable' ? 'player.unreachable' : 'player.unplayable')
}
