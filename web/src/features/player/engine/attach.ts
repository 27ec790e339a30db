import type { EngineSource, EngineTrouble } from '../machine/ports.ts'

/** What attaching needs of the element. */
export type SourceElement = Pick<
  HTMLMediaElement,
  'canPlayType' | 'load' | 'removeAttribute' | 'src'
>

/** A source that lies in an element. */
export interface Attached {
  /** Whether errors of the element are somebody else's to judge. */
  ownsErrors: boolean
  detach(): void
}

/** Puts a source into an element; `onFailed` tells of errors the element itself doesn't see. */
export type Attach = (
  media: SourceElement,
  source: EngineSource,
  onFailed: (trouble: EngineTrouble) => void,
) => Attached

export const HLS_TYPE = 'application/vnd.apple.mpegurl'

/** Streams go through the HLS library, fetched only now, where the browser doesn't read them by itself. */
export const attachSource: Attach = (media, source, onFailed) => {
  if (source.mimeType !== HLS_TYPE || media.canPlayType(HLS_TYPE) !== '')
    return attachPlain(media, source.url)
  const state = { isGone: false, detach: () => {} }
  // What played before must not go on while the library is on its way.
  media.removeAttribute('src')
  media.load()
  import('./hls-source.ts')
    .then(({ attachHls }) => {
      if (!state.isGone) state.detach = attachHls(media as HTMLMediaElement, source, onFailed)
    })
    .catch(() => state.isGone || onFailed({ reason: 'network' }))
  return {
    ownsErrors: true,
    detach() {
      state.isGone = true
      state.detach()
    },
  }
}

function attachPlain(media: SourceElement, url: string): Attached {
  media.src = url
  media.load()
  return { ownsErrors: false, detach: () => {} }
}
