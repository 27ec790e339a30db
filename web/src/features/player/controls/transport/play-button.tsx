import { Pause, Play } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'
import { Spinner } from '#ui/progress.tsx'
import { usePagePlayer, usePlayer } from '../../player-context.ts'

/** Play or pause; a spinner while the item loads. */
export function PlayButton({ className, iconSize = 20 }: { className: string; iconSize?: number }) {
  const { player } = usePagePlayer()
  const { t } = useTranslation()
  const state = usePlayer((snapshot) => snapshot.state)
  const isLoading = state === 'LOADING'
  // Sound is wanted and comes by itself: what can be done about it is to call it off.
  const isWaiting = usePlayer(({ failure }) => failure?.reason === 'line')
  const mayPause = state === 'PLAYING' || isWaiting
  const Icon = mayPause ? Pause : Play
  const label = isLoading
    ? t('player.cancelLoading')
    : mayPause
      ? t('player.pause')
      : t('player.play')
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts="Space"
      aria-busy={isLoading || undefined}
      data-tip={label}
      onClick={() => void player.toggle()}
      className={cx(
        'grid flex-none place-items-center rounded-full select-none active:scale-95',
        className,
      )}
    >
      {isLoading ? (
        <Spinner size={iconSize} />
      ) : (
        <Icon
          fill="currentColor"
          strokeWidth={1}
          style={{ width: iconSize, height: iconSize }}
          aria-hidden="true"
        />
      )}
    </button>
  )
}
