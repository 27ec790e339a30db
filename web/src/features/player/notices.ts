import { t } from '#platform/texts.ts'
import { toast } from '#ui/toast.tsx'
import type { PlayerFailure } from './machine/shapes.ts'

const OTHER_DEVICE_MS = 20_000
const failedToast = 'player-failed'
const otherDeviceToast = 'player-other-device'

/** Four reports in a row failed: stays until closed. */
export function saySyncTrouble(): void {
  toast.error(t('player.syncTrouble'), { id: 'player-sync', timeoutMs: null })
}

/** What the queue holds behind an item that could not be played. */
export interface OfferedNext {
  title: string
  play: () => void
}

interface Failed {
  failure: PlayerFailure
  next: OfferedNext | null
  /** The player has closed: this is all that is left to say why. */
  isClosed: boolean
}

/** Says why nothing sounds, and offers the next of the queue. */
export function sayFailed({ failure, next, isClosed }: Failed): void {
  toast.error(t('player.streamFailed', { message: failureText(failure) }), {
    id: failedToast,
    ...((next !== null || isClosed) && { timeoutMs: null }),
    ...(next && {
      action: { label: t('queue.playTitle', { title: next.title }), onPress: next.play },
    }),
  })
}

/** Something sounds again. */
export function forgetFailed(): void {
  toast.close(failedToast)
}

/** One sentence about why nothing sounds. The server's own goes first. */
export function failureText({ reason, detail }: PlayerFailure): string {
  if (detail) return detail
  if (reason === 'nothing-to-play') return t('player.nothingToPlay')
  if (reason === 'missing') return t('player.missingFile')
  if (reason === 'line') return t('player.lineBroken')
  return t(reason === 'unreachable' ? 'player.unreachable' : 'player.unplayable')
}

/** Another tab of this browser, or an admin, ended what played here. */
export function saySessionEnded(): void {
  toast.info(t('player.sessionEnded'), { id: 'player-ended' })
}

/** Warns that another device plays what is loaded here, and offers to go on here. */
export function sayPlaysElsewhere(device: string | null, continueHere: () => void): void {
  const message = device ? t('player.playsOnDevice', { device }) : t('player.playsElsewhere')
  toast.warning(message, {
    id: otherDeviceToast,
    timeoutMs: OTHER_DEVICE_MS,
    action: { label: t('player.continueHere'), onPress: continueHere },
  })
}

export function forgetPlaysElsewhere(): void {
  toast.close(otherDeviceToast)
}
