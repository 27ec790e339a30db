import { CircleArrowDown } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { useMay } from '#platform/session/session.ts'
import { sayPartMissing } from '#ui/page/lazy-part.tsx'
import { MenuItem } from '#ui/menu/menu.tsx'
import { isPlayable, titleOf, type Book } from '../book.ts'

/** Gets a book, heard or read, an album or a video to this device, inside its menu. What does that is fetched when it is wanted. */
export function DownloadAction({ book }: { book: Book }) {
  const { t } = useTranslation()
  const may = useMay('download')
  const isReadable = !book.isMissing && !book.isInvalid && Boolean(book.media.ebookFormat)
  if (!may || book.mediaType === 'podcast' || !(isPlayable(book) || isReadable)) return null
  const thing = { itemId: book.id, episodeId: null }
  return (
    <MenuItem
      icon={<CircleArrowDown />}
      onSelect={() =>
        void import('#features/offline/index.ts').then(
          (file) => file.startDownload(thing, titleOf(book)),
          sayPartMissing,
        )
      }
    >
      {t('offline.download')}
    </MenuItem>
  )
}
