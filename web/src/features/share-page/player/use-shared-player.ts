import { useEffect, useState, useSyncExternalStore } from 'react'
import type { OpenedShare } from '@lectern/contract'
import { readStored, writeStored } from '#platform/storage.ts'
import { coverAddress, isShareThere, reportPlace, streamAddress } from '../share-calls.ts'
import { filmElement } from './film-element.ts'
import { createSharedPlayer, type SharedPlayer, type SharedSnapshot } from './shared-player.ts'

export const rates = [0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3]
const rateKey = 'ui:share-rate'

/** Short and long jumps, in seconds. */
export const jumps = { back: -10, forward: 30 } as const

/** The player of an opened share, with what the browser shows of it elsewhere. */
export function useSharedPlayer(share: OpenedShare): {
  player: SharedPlayer
  snapshot: SharedSnapshot
  /** Of a film: to be drawn somewhere. */
  picture: HTMLVideoElement | null
} {
  const [{ player, picture }] = useState(() => playerOf(share))
  const snapshot = useSyncExternalStore(player.watch, player.get)
  useEffect(() => {
    const leave = () => {
      if (document.hidden) player.leave()
    }
    addEventListener('pagehide', player.leave)
    document.addEventListener('visibilitychange', leave)
    const stopShowing = showElsewhere(player, share)
    return () => {
      removeEventListener('pagehide', player.leave)
      document.removeEventListener('visibilitychange', leave)
      stopShowing()
      player.pause()
    }
  }, [player, share])
  return { player, snapshot, picture }
}

/** The speed is kept for other shares, too. */
export function chooseRate(player: SharedPlayer, rate: number): void {
  writeStored(rateKey, String(rate))
  player.setRate(rate)
}

function playerOf({ slug, playbackSession, lecternPage }: OpenedShare): {
  player: SharedPlayer
  picture: HTMLVideoElement | null
} {
  const stored = Number(readStored(rateKey))
  const { film } = lecternPage
  const picture = film === null ? null : document.createElement('video')
  const element = picture ?? new Audio()
  element.preload = 'metadata'
  if (picture) {
    picture.playsInline = true
    picture.className = 'size-full object-contain'
    if (playbackSession.coverPath !== null) picture.poster = coverAddress(slug)
  }
  const tracks =
    film === null
      ? playbackSession.audioTracks.map(({ startOffset, duration, contentUrl }) => ({
          startOffset,
          duration,
          src: contentUrl,
        }))
      : [{ startOffset: 0, duration: playbackSession.duration, src: film.contentUrl }]
  const player = createSharedPlayer({
    sound: film && picture ? filmElement(picture, film, streamAddress(slug)) : element,
    tracks,
    start: playbackSession.currentTime,
    rate: rates.includes(stored) ? stored : 1,
    report: (position, isLeaving) => reportPlace(slug, position, isLeaving),
    isThere: () => isShareThere(slug),
  })
  return { player, picture }
}

/** Lock screens and headsets: what sounds, and their keys. */
function showElsewhere(player: SharedPlayer, { slug, playbackSession }: OpenedShare): () => void {
  if (!('mediaSession' in navigator)) return () => {}
  const { mediaSession } = navigator
  const { displayTitle: title, displayAuthor: artist, coverPath } = playbackSession
  const artwork = coverPath === null ? [] : [{ src: coverAddress(slug) }]
  mediaSession.metadata = new MediaMetadata({ title, artist, artwork })
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', player.play],
    ['pause', player.pause],
    ['seekbackward', () => player.skip(jumps.back)],
    ['seekforward', () => player.skip(jumps.forward)],
    ['seekto', ({ seekTime }) => player.seek(seekTime ?? 0)],
  ]
  for (const [name, handler] of actions) mediaSession.setActionHandler(name, handler)
  return () => {
    for (const [name] of actions) mediaSession.setActionHandler(name, null)
    mediaSession.metadata = null
  }
}
