import { useEffect, useState } from 'react'
import { call } from '#platform/net/call.ts'
import { addressOf } from '#platform/net/send.ts'
import { useUserSettings } from '#platform/session/settings.ts'
import { usePagePlayer, usePlayer } from '../player-context.ts'
import { chosenSubtitle } from './subtitle-words.ts'
import type { Subtitle } from './subtitle-words.ts'

/** The subtitles that a session's film has; none while they are asked for, or can't be. */
export function useSubtitles(sessionId: string | undefined): readonly Subtitle[] {
  const [found, setFound] = useState<{ of: string; list: readonly Subtitle[] } | null>(null)
  useEffect(() => {
    if (sessionId === undefined) return
    let isGone = false
    // Without them the film plays all the same.
    call('GET /api/lectern/session/:id/subtitles', { params: { id: sessionId } })
      .then(({ subtitles }) => isGone || setFound({ of: sessionId, list: subtitles }))
      .catch(() => {})
    return () => void (isGone = true)
  }, [sessionId])
  return found?.of === sessionId ? (found?.list ?? none) : none
}

const none: readonly Subtitle[] = []

/** Lets the picture show the words that the listener chose, as long as the component is there. */
export function useShownSubtitle(): void {
  const { elements } = usePagePlayer()
  const sessionId = usePlayer(({ session }) => session?.id)
  const kept = useUserSettings(({ subtitles }) => subtitles)
  const chosen = chosenSubtitle(useSubtitles(sessionId), kept)
  const id = chosen?.id
  const language = chosen?.language ?? ''
  useEffect(() => {
    if (sessionId === undefined || id === undefined) return
    const track = document.createElement('track')
    track.kind = 'subtitles'
    track.srclang = language
    const path = '/api/lectern/session/:id/subtitles/:subtitle'
    track.src = addressOf(path, { id: sessionId, subtitle: id })
    elements.video().append(track)
    track.track.mode = 'showing'
    return () => {
      track.track.mode = 'disabled'
      track.remove()
    }
  }, [elements, sessionId, id, language])
}
