import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialog.tsx'
import { ChapterList } from '../controls/chapter-list.tsx'
import { useSurface } from '../store.ts'

/** All chapters of what plays; choosing one plays it. */
export function ChaptersDialog() {
  const { t } = useTranslation()
  const close = () => useSurface.setState({ isChaptersOpen: false })
  return (
    <Dialog open onClose={close} title={t('player.chapters')} width={600} bare>
      <ChapterList
        takesFocus
        onChosen={close}
        className="h-96 max-h-[calc(100dvh-160px)] px-2 pb-2"
      />
    </Dialog>
  )
}
