import { X } from 'lucide-react'
import { EpisodeMenu, ItemMenu } from '#features/items/index.ts'
import { queueItemOfEpisode } from '#features/queue/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import type { ListRow } from './rows.queries.ts'

interface RowEntriesProps {
  row: ListRow
  onPlay: () => void
  onRemove: (() => void) | null
}

/** What can be done with a row, inside a `Menu`. */
export function RowEntries({ row, onPlay, onRemove }: RowEntriesProps) {
  const { t } = useTranslation()
  const { libraryItem: item, episode } = row
  return (
    <>
      {episode ? (
        <EpisodeMenu row={queueItemOfEpisode(item, episode)} onPlay={onPlay} />
      ) : (
        <ItemMenu book={item} />
      )}
      {onRemove && (
        <>
          <MenuLine />
          <MenuItem icon={<X />} onSelect={onRemove}>
            {t('lists.takeOutShort')}
          </MenuItem>
        </>
      )}
    </>
  )
}
