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
  /** Another way to the same sound from `startTime` (seconds) on, where there is one. */
  instead?: (startTime: number) => Attached
}

type OnFailed = (trouble: EngineTrouble) => void

/** Puts a source into an element; `onFailed` tells of errors the element itself doesn't see. */
export type Attach = (media: SourceElement, source: EngineSource, onFailed: OnFailed) => Attached

export const HLS_TYPE = 'application/vnd.apple.mpegurl'

/**
 * Streams are read by the browser itself where it can. Elsewhere, and where it stumbles, they go through the HLS
 * library, which is fetched only then.
 */
export const attachSource: Attach = (media, source, onFailed) => {
  if (source.mimeType !== HLS_TYPE) return attachPlain(media, source.url)
  // Of a film in two streams, browsers that read lists by themselves may leave out the sound without a word.
  if (source.session.isVideo || media.canPlayType(HLS_TYPE) === '')
    return attachLibrary(media, source, onFailed)
  return {
    ...attachPlain(media, source.url),
    instead: (startTime) => attachLibrary(media, { ...source, startTime }, onFailed),
  }
}

function attachPlain(media: SourceElement, url: string): Attached {
  media.src = url
  media.load()
  return { ownsErrors: false, detach: () => {} }
}

function attachLibrary(media: SourceElement, source: EngineSource, onFailed: OnFailed): Attached {
  const state = { isGone: false, detach: () => {} }
  // What played before must not go on while the library is on its way.
  media.removeAttribute('src')
  media.load()
  import('#features/hls/index.ts')
    .then(async ({ attachHls, loadHls }) => {
      const { Library } = await loadHls(source.session.isVideo)
      if (state.isGone) return
      state.detach = attachHls(media as HTMLMediaElement, source, { onFailed, Library })
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
