import { useEffect, useState } from 'react'
import { createStore, useStore, type StoreApi } from 'zustand'
import { mediaHref, type ItemDetail } from '#features/items/index.ts'
import { usePagePlayer } from '#features/player/index.ts'
import { t } from '#platform/text/texts.ts'
import { toast } from '#ui/toast/toast.tsx'

interface Heard {
  isPlaying: boolean
  /** Seconds of the book. */
  time: number
}

export interface Listening {
  store: StoreApi<Heard>
  playFrom: (time: number) => void
  stop: () => void
}

/**
 * The sound of a book for who edits it: beside the player, so that nobody's place moves. Files follow each other.
 */
export function useListening(item: ItemDetail): Listening {
  const page = usePagePlayer()
  const { tracks } = item.media
  const [listening] = useState(() => createListening(tracks, page.pause))
  useEffect(() => listening.stop, [listening])
  return listening
}

export function usePlayhead(listening: Listening): Heard {
  return useStore(listening.store)
}

type Tracks = ItemDetail['media']['tracks']

function createListening(tracks: Tracks, onStart: () => void): Listening {
  const store = createStore<Heard>(() => ({ isPlaying: false, time: 0 }))
  const sound = new Audio()
  let track: Tracks[number] | undefined
  const show = () =>
    store.setState({
      isPlaying: !sound.paused,
      time: (track?.startOffset ?? 0) + sound.currentTime,
    })
  for (const name of ['timeupdate', 'playing', 'pause', 'seeked'])
    sound.addEventListener(name, show)
  sound.addEventListener('ended', () => {
    const next = track && tracks[tracks.indexOf(track) + 1]
    if (next) playFrom(next.startOffset)
  })
  sound.addEventListener('error', () => {
    if (sound.getAttribute('src')) toast.error(t('chapters.cannotPlay'), { id: 'listening' })
    show()
  })

  function playFrom(time: number) {
    const at = tracks.findLast(({ startOffset }) => startOffset <= time) ?? tracks[0]
    if (!at) return
    onStart()
    if (at !== track) sound.src = mediaHref(at.contentUrl)
    track = at
    sound.currentTime = Math.max(0, time - at.startOffset)
    store.setState({ isPlaying: true, time })
    // What can't be played says so by its event; a pause that comes first ends the wish.
    sound.play().catch(show)
  }

  return { store, playFrom, stop: () => sound.pause() }
}
