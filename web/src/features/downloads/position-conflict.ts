import { texts } from '#platform/text/texts.ts'
import type { TwoPlaces } from '#features/offline/index.ts'
import type { PagePlayer } from '#features/player/index.ts'
import { applyProgress } from '#features/progress/index.ts'
import { changeProgress, fetchProgress } from '#platform/session/progress-calls.ts'
import { clock } from '#platform/text/format.ts'
import { attempt } from '#ui/action/attempt.ts'
import { toast } from '#ui/toast/toast.tsx'

/**
 * Somebody listened here and, later, on another device. The later place counts; the other one is offered: to a
 * listener who goes on here the one of the other device, else the one that was left here.
 */
export function offerOtherPosition(page: PagePlayer, places: TwoPlaces): void {
  const { t } = texts
  const { libraryItemId, episodeId, title, here, there, device } = places
  const { session, currentTime } = page.player.snapshot
  const isHeld = session?.libraryItemId === libraryItemId && session.episodeId === episodeId
  // A player that was only remembered has followed to the other place already.
  const goesOnHere = isHeld && Math.abs(currentTime - there) > Math.abs(currentTime - here)
  const times = { title, here: clock(here), there: clock(there), device }
  toast.info(t(device === null ? 'offline.twoPlaces' : 'offline.twoPlacesOn', times), {
    id: `two-places ${libraryItemId} ${episodeId}`,
    timeoutMs: null,
    action: {
      label: t('offline.goTo', { time: clock(goesOnHere ? there : here) }),
      onPress: () =>
        goesOnHere
          ? page.playItem(libraryItemId, { episodeId, startTime: there })
          : void goBack(page, places),
    },
  })
}

async function goBack(
  page: PagePlayer,
  { libraryItemId: itemId, episodeId, here, duration }: TwoPlaces,
): Promise<void> {
  const thing = { itemId, episodeId }
  page.showPlace(thing, here)
  const body = {
    currentTime: here,
    duration,
    progress: duration > 0 ? here / duration : 0,
    isFinished: false,
  }
  const restore = async () => {
    await changeProgress(thing, body)
    applyProgress(await fetchProgress(thing))
  }
  await attempt(restore, { failed: texts.t('item.restoreFailed') })
}
