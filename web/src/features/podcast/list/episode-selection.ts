import type { ListedEpisode } from '@lectern/contract'
import { useCallback, useState } from 'react'
import { attempt } from '#ui/action/attempt.ts'
import { t } from '#platform/text/texts.ts'

/** Reads rows by position, also those that aren't drawn. */
type RowReader = (first: number, last: number) => Promise<ListedEpisode[]>

export type EpisodeSelection = ReturnType<typeof useEpisodeSelection>

/** Episodes that are chosen to do one thing with all of them. */
export function useEpisodeSelection(read: RowReader) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ListedEpisode>>(new Map())
  const [isOn, setIsOn] = useState(false)
  const [anchor, setAnchor] = useState<number | null>(null)
  const end = useCallback(() => {
    setChosen(new Map())
    setIsOn(false)
    setAnchor(null)
  }, [])
  const add = async (first: number, last: number) => {
    const outcome = await attempt(() => read(first, last), { failed: t('podcast.selectFailed') })
    if (!outcome) return
    setChosen(
      (before) => new Map([...before, ...outcome.result.map((one) => [one.id, one] as const)]),
    )
  }
  return {
    chosen,
    isOn: isOn || chosen.size > 0,
    begin: () => setIsOn(true),
    end,
    all: (count: number) => add(0, count - 1),

    /** Takes one in or out; `isRange` takes everything between it and the one before. */
    choose(episode: ListedEpisode, index: number, isRange: boolean) {
      setAnchor(index)
      if (isRange && anchor !== null)
        return void add(Math.min(anchor, index), Math.max(anchor, index))
      setChosen((before) => {
        const next = new Map(before)
        if (!next.delete(episode.id)) next.set(episode.id, episode)
        return next
      })
    },
  }
}
