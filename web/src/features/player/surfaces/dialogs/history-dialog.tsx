import { useTranslation } from '#platform/text/texts.ts'
import type { HistoryEntry } from '@lectern/contract'
import { HistoryList } from '#features/history/index.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useIsPhone } from '#ui/screen/use-media.ts'
import { usePagePlayer, usePlayer } from '../../player-context.ts'
import { closePlayerDialog } from '../../open-surfaces.ts'

/** Where each device has been in what plays, for whoever lost their place. */
export function HistoryDialog() {
  const { t } = useTranslation()
  const session = usePlayer((snapshot) => snapshot.session)
  const isPhone = useIsPhone()
  const { player } = usePagePlayer()
  if (session === null) return null
  const { libraryItemId, episodeId } = session
  const goThere = ({ position }: HistoryEntry) => {
    player.seek(position)
    closePlayerDialog()
  }
  return (
    <Dialog
      open
      onClose={closePlayerDialog}
      title={t('player.whereWasI')}
      description={t('player.whereWasIHint')}
      width={600}
      sheet={isPhone}
    >
      <div className="max-h-96 min-h-40 overflow-y-auto">
        <HistoryList itemId={libraryItemId} episodeId={episodeId} onRestored={goThere} />
      </div>
    </Dialog>
  )
}
