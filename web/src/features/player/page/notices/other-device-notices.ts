import { t } from '#platform/text/texts.ts'
import { wordsOfDevice } from '#features/handoff/index.ts'
import { toast } from '#ui/toast/toast.tsx'

const OTHER_DEVICE_MS = 20_000
const endedToast = 'player-ended'
const otherDeviceToast = 'player-other-device'

/** An admin, or the server by itself, ended what played here. */
export function saySessionEnded(): void {
  toast.info(t('player.sessionEnded'), { id: endedToast })
}

/** Another tab of this browser began to play: stays until closed, since nobody looks at this one meanwhile. */
export function sayWentToOtherTab(continueHere: () => void): void {
  toast.info(t('player.inOtherTab'), {
    id: endedToast,
    timeoutMs: null,
    action: { label: t('player.continueHere'), onPress: continueHere },
  })
}

/** Something plays here again. */
export function forgetSessionEnded(): void {
  toast.close(endedToast)
}

/** Warns that another device plays what is loaded here, and offers to go on here where nothing else does. */
export function sayPlaysElsewhere(line: string | null, continueHere?: () => void): void {
  const message = line
    ? t('player.playsOnDevice', { device: wordsOfDevice(line) })
    : t('player.playsElsewhere')
  toast.warning(message, {
    id: otherDeviceToast,
    timeoutMs: OTHER_DEVICE_MS,
    ...(continueHere && {
      action: { label: t('player.continueHere'), onPress: continueHere },
    }),
  })
}

export function forgetPlaysElsewhere(): void {
  toast.close(otherDeviceToast)
}
