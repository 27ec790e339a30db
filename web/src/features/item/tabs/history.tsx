import { useQuery } from '@tanstack/react-query'
import { History as HistoryIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import type { HistoryEntry } from '@lectern/contract'
import { earlierPlace, HistoryList, historyQuery, useRestore } from '#features/history/index.ts'
import { usePagePlayer, usePlayer, type PagePlayer } from '#features/player/index.ts'
import { useItemProgress } from '#features/progress/index.ts'
import { ago } from '#platform/text/dates.ts'
import { clock } from '#platform/text/format.ts'
import { Banner } from '#ui/page/banner.tsx'
import { Button } from '#ui/button.tsx'
import type { ItemDetail } from '#features/items/index.ts'

/** A line that offers the place one was led away from. */
export function EarlierPlace({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const { data } = useQuery(historyQuery(item.id))
  const progress = useItemProgress(item.id)
  const page = usePagePlayer()
  const isLoaded = usePlayer(({ session }) => session?.libraryItemId === item.id)
  const restore = useRestore(item.id, (entry) => bringPlayer(page, item.id, entry))
  const [now] = useState(Date.now)
  if (!data || !progress || isLoaded) return null
  const place = earlierPlace(data.entries, { currentTime: progress.currentTime, now })
  if (!place) return null
  return (
    <div className="mb-4">
      <Banner
        icon={<HistoryIcon aria-hidden="true" />}
        action={
          <Button size="sm" busy={restore.busy} onClick={() => void restore.run(place)}>
            {t('item.goBackThere')}
          </Button>
        }
      >
        {t('item.youWereAt', { time: clock(place.position), when: ago(place.at, now) })}
      </Banner>
    </div>
  )
}

/** Where each device has been in this item; every place can be gone back to. */
export function History({ item }: { item: ItemDetail }) {
  const page = usePagePlayer()
  return <HistoryList itemId={item.id} onRestored={(entry) => bringPlayer(page, item.id, entry)} />
}

/** A player that holds the item goes there as well. */
function bringPlayer(page: PagePlayer, itemId: string, entry: HistoryEntry): void {
  const { session, state } = page.player.snapshot
  if (session?.libraryItemId !== itemId) return
  page.playItem(itemId, { startTime: entry.position })
  if (state !== 'PLAYING') page.pause()
}
