import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { failureText } from '../notices.ts'
import { player, usePlayer } from '../store.ts'

/** Why the sound stopped by itself, and the one button that goes on. */
export function NoticeLine() {
  const { t } = useTranslation()
  const interruption = usePlayer((snapshot) => snapshot.interruption)
  const failure = usePlayer((snapshot) => snapshot.failure)
  if (interruption === null && failure === null) return null
  const text =
    failure !== null
      ? failureText(failure)
      : interruption?.reason === 'taken'
        ? t('player.takenOver')
        : t('player.sessionEnded')
  return (
    <output className="flex items-center justify-center gap-3 text-sm text-fg">
      <span className="min-w-0 truncate">{text}</span>
      <Button size="sm" variant="primary" onClick={() => void player.resume()}>
        {failure === null ? t('player.continueHere') : t('player.tryAgain')}
      </Button>
    </output>
  )
}

export function useHasNotice(): boolean {
  return usePlayer(({ interruption, failure }) => interruption !== null || failure !== null)
}
