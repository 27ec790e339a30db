import { useTranslation } from '#platform/text/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useIsPhone } from '#ui/screen/use-media.ts'
import { closePlayerDialog } from '../../open-surfaces.ts'
import { PlayerSettings } from './player-settings.tsx'

/** How the player behaves in this browser. */
export function SettingsDialog() {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onClose={closePlayerDialog}
      title={t('player.settings')}
      description={t('playerSettings.hint')}
      sheet={useIsPhone()}
    >
      <PlayerSettings />
    </Dialog>
  )
}
