import { useState, type ReactNode } from 'react'
import type { Chapter } from '@lectern/contract'
import { clock, spoken } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { Select } from '#ui/field/field.tsx'
import { Slider } from '#ui/field/slider.tsx'
import { Spinner } from '#ui/progress.tsx'
import { chapterAt, chapterName, previousStart } from '../player/chapter-places.ts'
import { jumpIcon, nextIcon, pauseIcon, playIcon, previousIcon } from './share-icons.tsx'
import type { SharedPlayer, SharedSnapshot } from '../player/shared-player.ts'
import { chooseRate, jumps, rates } from '../player/use-shared-player.ts'

interface SharedControlsProps {
  player: SharedPlayer
  snapshot: SharedSnapshot
  chapters: readonly Chapter[]
}

/** The line of time, the buttons under it, and the speed. */
export function SharedControls({ player, snapshot, chapters }: SharedControlsProps) {
  const { t } = useTranslation()
  const { isPlaying, isWaiting, position, rate } = snapshot
  const current = chapterAt(chapters, position)
  const next = chapters[current + 1]
  return (
    <div className="grid gap-4">
      <TimeLine player={player} position={position} chapter={chapterName(chapters, current, t)} />
      <div dir="ltr" className="flex items-center justify-center gap-2 sm:gap-4">
        {chapters.length > 1 && (
          <Round
            label={t('sharePage.previousChapter')}
            icon={previousIcon}
            onPress={() => player.seek(previousStart(chapters, position))}
          />
        )}
        <Round
          label={t('sharePage.back', { seconds: -jumps.back })}
          icon={jumpIcon(jumps.back)}
          onPress={() => player.skip(jumps.back)}
        />
        <button
          type="button"
          aria-label={t(isPlaying ? 'sharePage.pause' : 'sharePage.play')}
          aria-keyshortcuts="Space"
          onClick={player.toggle}
          className="grid size-18 flex-none place-items-center rounded-full bg-accent text-on-accent shadow-2 transition-[filter,scale] duration-(--d-1) hover:brightness-110 active:scale-95"
        >
          {isWaiting ? (
            <Spinner />
          ) : (
            <span className="size-8">{isPlaying ? pauseIcon : playIcon}</span>
          )}
        </button>
        <Round
          label={t('sharePage.forward', { seconds: jumps.forward })}
          icon={jumpIcon(jumps.forward)}
          onPress={() => player.skip(jumps.forward)}
        />
        {chapters.length > 1 && (
          <Round
            label={t('sharePage.nextChapter')}
            icon={nextIcon}
            disabled={next === undefined}
            onPress={() => next && player.seek(next.start)}
          />
        )}
      </div>
      <label className="mx-auto flex items-center gap-3 text-sm text-fg-2">
        {t('sharePage.speed')}
        <Select
          value={String(rate)}
          onChange={(value) => chooseRate(player, Number(value))}
          options={rates.map((value) => ({ value: String(value), label: `${value}×` }))}
          className="w-24"
        />
      </label>
    </div>
  )
}

interface TimeLineProps {
  player: SharedPlayer
  position: number
  chapter: string | null
}

/** Where it is, and anywhere else by dragging: the place is taken when the pointer lets go. */
function TimeLine({ player, position, chapter }: TimeLineProps) {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<number | null>(null)
  const { duration } = player
  const shown = dragged ?? position
  const drop = () => {
    if (dragged === null) return
    player.seek(dragged)
    setDragged(null)
  }
  return (
    <div className="grid gap-1">
      {chapter !== null && (
        <p dir="auto" className="truncate text-md font-semibold max-md:text-center">
          {chapter}
        </p>
      )}
      <div dir="ltr" className="grid gap-1">
        <Slider
          label={t('sharePage.position')}
          value={shown}
          min={0}
          max={Math.ceil(duration)}
          step={1}
          valueText={t('sharePage.positionOf', {
            position: spoken(shown),
            duration: spoken(duration),
          })}
          onChange={setDragged}
          onPointerUp={drop}
          onTouchEnd={drop}
          onKeyUp={drop}
          onBlur={drop}
        />
        <div className="flex justify-between text-sm text-fg-2 num">
          <span>{clock(shown)}</span>
          <span>{clock(-Math.max(0, duration - shown))}</span>
        </div>
      </div>
    </div>
  )
}

interface RoundProps {
  label: string
  icon: ReactNode
  disabled?: boolean
  onPress: () => void
}

function Round({ label, icon, disabled = false, onPress }: RoundProps) {
  return (
    <IconButton
      label={label}
      quiet
      icon={<span className="size-7">{icon}</span>}
      disabled={disabled}
      onClick={onPress}
      className="size-12! rounded-full! text-fg!"
    />
  )
}
