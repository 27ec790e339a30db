import { RefreshCw } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { useItemScan, type ItemDetail } from '#features/items/index.ts'
import { useMay } from '#platform/session/session.ts'
import { Button } from '#ui/button.tsx'
import { ItemFiles } from './item-files.tsx'
import { TrackList } from './track-list.tsx'
import type { TrackOrder } from './use-track-order.ts'

/** The files of an item: the order in which they play, and each of them. */
export function FilesTab({ item, tracks }: { item: ItemDetail; tracks: TrackOrder }) {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const mayUpdate = useMay('update')
  const scan = useItemScan(item.id)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {mayUpdate && tracks.rows.length > 1 && <TrackList item={item} tracks={tracks} />}
      <ItemFiles item={item} level="h3" />
      {isAdmin && (
        <Button busy={scan.busy} onClick={() => void scan.run()} className="justify-self-start">
          <RefreshCw aria-hidden="true" className="size-4!" />
          {t('item.rescan')}
        </Button>
      )}
    </div>
  )
}
