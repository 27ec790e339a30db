import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { mediaHref } from '#features/items/index.ts'
import { usePagePlayer, type PagePlayer } from '#features/player/index.ts'
import { call } from '#platform/net/call.ts'
import { t } from '#platform/text/texts.ts'
import { createPreviewSound, type Previewed, type PreviewSound } from './preview-sound.ts'

/** The preview of whoever looks at a feed: it and the player pause each other, and it ends with what shows it. */
export function usePreview(): PreviewSound {
  const page = usePagePlayer()
  const [preview] = useState(() => previewBeside(page))
  useEffect(() => {
    const leave = page.snapshots.subscribe(({ state }, { state: before }) => {
      if (state === 'PLAYING' && before !== 'PLAYING') preview.pause()
    })
    return () => {
      leave()
      preview.stop()
    }
  }, [page, preview])
  return preview
}

/** What is previewed, for a row; null where it is another one. */
export function usePreviewed(preview: PreviewSound, sound: string | null): Previewed | null {
  return useStore(preview.store, (now) => (sound !== null && now.sound === sound ? now : null))
}

function previewBeside(page: PagePlayer): PreviewSound {
  const element = new Audio()
  return createPreviewSound({
    element,
    addressOf: (sound) =>
      `${mediaHref('/api/lectern/feed-sound')}&sound=${encodeURIComponent(sound)}`,
    explain,
    onStart() {
      page.pause()
      element.volume = page.snapshots.getState().volume
    },
  })
}

/** An audio element says only that it failed; the server knows why. */
async function explain(sound: string): Promise<string> {
  try {
    const body = { sound }
    await call('POST /api/lectern/feed-sound/check', { body, timeoutMs: 60_000 })
    return t('podcastPreview.unplayable')
  } catch (error) {
    return (error instanceof Error && error.message) || t('podcastPreview.failed')
  }
}
