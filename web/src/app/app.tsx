import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createPagePlayer, PlayerProvider } from '#features/player/index.ts'
import { createPageQueue, followQueueOwner, QueueProvider } from '#features/queue/index.ts'
import { whenCalm } from '#platform/idle.ts'
import { releasePointerFocus } from '#platform/input/pointer-focus.ts'
import { queryClient } from '#platform/net/query.ts'
import { ConfirmHost } from '#ui/dialog/confirm.tsx'
import { lateNeeds } from '#ui/page/lazy-part.tsx'
import { useErrorToast } from '#ui/toast/error-toast.ts'
import { toast, Toasts } from '#ui/toast/toast.tsx'
import { TooltipHost } from '#ui/floating/tooltip.tsx'
import { keepWhatCameAlong } from './live/sign-in-answers.ts'
import { startLive } from './live/live-channel.ts'
import { watchOffline } from './live/offline.ts'
import { watchUploads } from './live/unfinished-uploads.ts'
import { watchUpdates } from './live/updates.ts'
import { router } from './addresses/router.tsx'

// Before anything is drawn: a page asks as soon as it stands.
keepWhatCameAlong()

/** What the icon of the installed app was asked for; the address doesn't keep it. */
const shortcut = new URLSearchParams(location.search).get('shortcut')

const onPage = (look: () => void) => router.subscribe('onResolved', look)

/** A page whose code isn't there by then has its place kept, in ms. */
const pageMs = 100

/** Finds the page of the address before anything is drawn, so that frame and page are drawn at once. */
export function readyPage(): Promise<unknown> {
  const found = router.load().catch(() => undefined)
  return Promise.race([found, new Promise((resolve) => setTimeout(resolve, pageMs))])
}

/** Parts that come later ask for what they need by themselves; beforehand it is fetched after all that the page shows. */
const calmMs = 2000

/** The app of a signed-in user. */
export function App() {
  const [queue] = useState(createPageQueue)
  const [player] = useState(() => createPagePlayer(queue))
  useErrorToast(onPage)
  useEffect(() => {
    const stops = [
      startLive(router),
      watchOffline(router, player),
      watchUploads(router),
      watchUpdates(),
      followQueueOwner(queue),
      releasePointerFocus(),
      whenCalm(() => void lateNeeds().catch(() => undefined), calmMs),
    ]
    if (shortcut !== null)
      void import('./shortcuts.ts').then((file) => file.followShortcut(shortcut, router, player))
    return () => {
      for (const stop of stops) stop()
      queryClient.clear()
      toast.closeAll()
    }
  }, [player, queue])
  return (
    <QueryClientProvider client={queryClient}>
      <QueueProvider value={queue}>
        <PlayerProvider value={player}>
          <RouterProvider router={router} />
          <ConfirmHost />
          <Toasts />
          <TooltipHost />
        </PlayerProvider>
      </QueueProvider>
    </QueryClientProvider>
  )
}
