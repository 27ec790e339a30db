import type { ListedEpisode } from '@lectern/contract'
import { Pause, Play } from 'lucide-react'
import type { CSSProperties } from 'react'
import { partDone } from '#features/items/index.ts'
import { useIsSounding } from '#features/player/index.ts'
import { useItemProgress } from '#features/progress/index.ts'
import { useTranslation } from '#platform/text/texts.ts'

interface PlayEpisodeProps {
  itemId: string
  episode: ListedEpisode
  tabIndex: number
  onPlay: () => void
}

/** Plays an episode, with how far one is around it. */
export function PlayEpisode({ itemId, episode, tabIndex, onPlay }: PlayEpisodeProps) {
  const { t } = useTranslation()
  const progress = useItemProgress(itemId, episode.id)
  const sounds = useIsSounding(itemId, episode.id)
  const { title } = episode
  const done = { '--done': `${partDone(progress) * 360}deg` } as CSSProperties
  const disc =
    'grid size-11 flex-none place-items-center rounded-full bg-[conic-gradient(var(--accent)_var(--done),color-mix(in_srgb,var(--text)_18%,transparent)_0)]'
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={t(sounds ? 'book.pauseTitle' : 'book.playTitle', { title })}
      onClick={onPlay}
      style={done}
      className={disc}
    >
      <span className="grid size-9.5 place-items-center rounded-full bg-bg group-hover:bg-surface-2">
        {sounds ? (
          <Pause aria-hidden="true" className="size-4! fill-current" />
        ) : (
          <Play aria-hidden="true" className="size-4! translate-x-px fill-current" />
        )}
      </span>
    </button>
  )
}
