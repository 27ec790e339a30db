import { emptyQueue, fillQueue, type QueueItem } from '#features/queue/index.ts'
import { t } from '#platform/text/texts.ts'
import { toast } from '#ui/toast/toast.tsx'
import type { PlayRequest } from '../machine/player-types.ts'
import { asItWas } from '../machine/states/snapshot.ts'
import type { PagePlayer } from '../page-player.ts'

/** How long a closed player can be had back. */
const REOPEN_MS = 10_000
const reopenToast = 'player-closed'

type Playing = Pick<PagePlayer, 'player' | 'queue'>

/** Ends playback by the listener's own wish: the queue goes with it. For some seconds all of it can be had back. */
export async function closePlayer({ player, queue }: Playing): Promise<void> {
  const before = player.snapshot
  const waiting = emptyQueue(queue)
  const closing = player.close()
  if (before.request !== null)
    offerReopen({ player, queue }, asItWas(before.request, before), waiting)
  await closing
}

function offerReopen(
  { player, queue }: Playing,
  request: PlayRequest,
  waiting: readonly QueueItem[],
): void {
  const reopen = () => {
    fillQueue(queue, waiting)
    void player.play(request)
  }
  toast.info(t('player.closed'), {
    id: reopenToast,
    timeoutMs: REOPEN_MS,
    action: { label: t('player.reopen'), onPress: reopen },
  })
  // Whatever plays next makes the offer old.
  const end = player.subscribe(() => {
    if (player.snapshot.state === 'IDLE') return
    end()
    toast.close(reopenToast)
  })
}
