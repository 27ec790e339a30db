import { useTranslation } from '#platform/text/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useIsPhone } from '#ui/screen/use-media.ts'
import { ChapterList } from '../../controls/chapter-list.tsx'
import { usePartWords } from '../../controls/media-kind.ts'
import { closePlayerDialog } from '../../open-surfaces.ts'

/** All chapters of what plays; choosing one plays it. */
export function ChaptersDialog() {
  const { t } = useTranslation()
  const words = usePartWords()
  return (
    <Dialog
      open
      onClose={closePlayerDialog}
      title={t(`${words}.chapters`)}
      width={600}
      bare
      sheet={useIsPhone()}
    >
      <ChapterList
        takesFocus
        onChosen={closePlayerDialog}
        className="max-h-[min(24rem,calc(100dvh-160px))] px-2 pb-2"
      />
    </Dialog>
  )
}
