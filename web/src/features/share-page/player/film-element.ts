import type { SharedPage } from '@lectern/contract'
import { supportedCodecs } from '#platform/media/mime-types.ts'
import type { SoundElement } from './shared-player.ts'

type Film = NonNullable<SharedPage['film']>

/** MediaError's codes for a line that broke, and for what can't be played. */
const codes = { network: 2, missing: 2, unplayable: 4 }

/**
 * A film's picture as the player of a share knows it: its file where the browser can play that, else the stream of it. Where
 * the file turns out to be of no use, the stream follows by itself. `streamUrl`: the first list of it.
 */
export function filmElement(video: HTMLVideoElement, film: Film, streamUrl: string): SoundElement {
  const listeners = new Map<string, (() => void)[]>()
  let isStreamed = !canPlay(video, film)
  let trouble: { code: number } | null = null
  let detach = () => {}
  let attempt = 0
  let isWanted = false
  /** Resolved once there is something to play. Nothing of a stream is made before somebody wants it. */
  let attached: Promise<void> | null = null

  const tell = (name: string) => listeners.get(name)?.forEach((listener) => listener())
  async function attach(startTime: number): Promise<void> {
    attempt += 1
    const mine = attempt
    try {
      const { attachHls, loadHls } = await import('#features/hls/index.ts')
      const { Library } = await loadHls(true)
      if (mine !== attempt) return
      const onFailed = ({ reason }: { reason: keyof typeof codes }) => fail(codes[reason])
      detach = attachHls(video, { url: streamUrl, startTime }, { onFailed, Library })
      if (isWanted) await video.play()
    } catch (error) {
      if (mine !== attempt) return
      if (!(error instanceof DOMException)) return fail(codes.network)
      throw error
    }
  }
  function fail(code: number): void {
    trouble = { code }
    tell('error')
  }
  video.addEventListener('error', () => {
    if (isStreamed) return
    if (video.error?.code === codes.network) return fail(codes.network)
    // The stream says by itself whether the film is gone.
    isStreamed = true
    if (isWanted) attached = attach(video.currentTime)
    else attached = null
  })

  return {
    get src() {
      return video.src
    },
    set src(url) {
      trouble = null
      detach()
      detach = () => {}
      attempt += 1
      attached = null
      if (!isStreamed) video.src = url
    },
    get currentTime() {
      return video.currentTime
    },
    set currentTime(time) {
      video.currentTime = time
    },
    get playbackRate() {
      return video.playbackRate
    },
    set playbackRate(rate) {
      video.playbackRate = rate
    },
    get defaultPlaybackRate() {
      return video.defaultPlaybackRate
    },
    set defaultPlaybackRate(rate) {
      video.defaultPlaybackRate = rate
    },
    get ended() {
      return video.ended
    },
    get error() {
      return trouble
    },
    play() {
      isWanted = true
      if (!isStreamed) return video.play()
      if (attached !== null) return attached.then(() => video.play())
      attached = attach(0)
      return attached
    },
    pause() {
      isWanted = false
      video.pause()
    },
    load() {
      if (!isStreamed) video.load()
    },
    addEventListener(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
      if (name !== 'error') video.addEventListener(name, listener)
    },
  }
}

/** What isn't known to play may show its picture and leave out its sound without a word. */
function canPlay(video: HTMLVideoElement, { mimeType, codecs }: Film): boolean {
  const canPlayType = (type: string) => video.canPlayType(type)
  if (canPlayType(mimeType) === '') return false
  const known = supportedCodecs(canPlayType)
  return codecs.every((codec) => known.includes(codec))
}
