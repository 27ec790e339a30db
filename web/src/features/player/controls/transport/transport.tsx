import { SkipBack, SkipForward } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { skipToNext, useWaiting } from '#features/queue/index.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { hasNextPart } from '../../machine/timeline/scales.ts'
import { usePagePlayer, usePlayer } from '../../player-context.ts'
import { JumpIcon } from './jump-icon.tsx'
import { PlayButton } from './play-button.tsx'
import { usePartWords } from '../media-kind.ts'
import { useHasChapters } from '../seek/use-scale.ts'
import { useJumps } from './use-jumps.ts'

/** Previous chapter, back, play, forward, next chapter. Never mirrored: it follows the tape, not the text. */
export function Transport({ large = false }: { large?: boolean }) {
  const { player, queue } = usePagePlayer()
  const { t } = useTranslation()
  const hasNext = usePlayer(hasNextPart)
  const hasChapters = useHasChapters()
  const isWaited = useWaiting() > 0
  const words = usePartWords()
  const { back, forward } = useJumps()
  const side = large ? 'size-11! min-[360px]:size-13! short:size-11!' : ''
  const jumpSize = large ? 34 : 22
  return (
    <div
      dir="ltr"
      className={cx(
        'flex items-center justify-center',
        large ? 'gap-2 min-[360px]:gap-2.5 md:gap-5' : 'gap-1.5',
      )}
    >
      {hasChapters ? (
        <IconButton
          label={t(`${words}.previousChapter`)}
          icon={<SkipBack aria-hidden="true" />}
          className={side}
          onClick={() => player.previousChapter()}
        />
      ) : (
        <span className={cx('size-10', side)} aria-hidden="true" />
      )}
      <IconButton
        label={t('player.jumpBack', { seconds: back })}
        icon={<JumpIcon direction="back" seconds={back} size={jumpSize} />}
        aria-keyshortcuts="ArrowLeft"
        className={side}
        onClick={() => player.jump(-back)}
      />
      {large ? (
        <PlayButton className="size-18 bg-accent text-on-accent short:size-14" iconSize={30} />
      ) : (
        <PlayButton className="size-11 bg-fg text-bg" />
      )}
      <IconButton
        label={t('player.jumpForward', { seconds: forward })}
        icon={<JumpIcon direction="forward" seconds={forward} size={jumpSize} />}
        aria-keyshortcuts="ArrowRight"
        className={side}
        onClick={() => player.jump(forward)}
      />
      {hasNext || isWaited ? (
        <IconButton
          label={t(hasNext ? `${words}.nextChapter` : 'queue.playWaiting')}
          icon={<SkipForward aria-hidden="true" />}
          aria-keyshortcuts={hasNext ? ']' : 'Shift+N'}
          className={side}
          onClick={() => (hasNext ? player.nextChapter() : skipToNext(queue))}
        />
      ) : (
        // Keeps the play button in the middle.
        <span className={cx('size-10', side)} aria-hidden="true" />
      )}
    </div>
  )
}
