/** Where Google keeps the sender; it can't be bundled, and it loads its other half itself. */
export const SENDER_SCRIPT =
  'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1'
/** Google's own receiver: it plays an address and shows title and cover. */
const RECEIVER = 'CC1AD845'
const PATIENCE_MS = 15_000

/** What we use of the sender framework, by its own names. */
export interface CastContext {
  setOptions(options: { receiverApplicationId: string; autoJoinPolicy: string }): void
  addEventListener(type: string, listener: (event: { sessionState: string }) => void): void
  getCurrentSession(): CastSession | null
  /** Opens the browser's list of devices; rejects with a code such as `cancel`. */
  requestSession(): Promise<unknown>
  endCurrentSession(stopCasting: boolean): void
}

export interface CastSession {
  getCastDevice(): { friendlyName: string }
  getMediaSession(): CastMedia | null
  loadMedia(request: object): Promise<unknown>
  sendMessage(namespace: string, message: object): Promise<unknown>
}

/** What a device plays now. Times in seconds. */
export interface CastMedia {
  mediaSessionId: number
  idleReason: string | null
  playerState: string
  /** Set while the device goes on to another item of its queue. */
  loadingItemId: number | null
  media?: { customData?: unknown } | null
  getEstimatedTime(): number
  play(request: object | null, done: () => void, failed: (error: unknown) => void): void
  pause(request: object | null, done: () => void, failed: (error: unknown) => void): void
  stop(request: object | null, done: () => void, failed: (error: unknown) => void): void
  seek(request: object, done: () => void, failed: (error: unknown) => void): void
}

export interface RemotePlayer {
  playerState: string | null
  volumeLevel: number
}

export interface RemoteController {
  addEventListener(type: string, listener: () => void): void
  setVolumeLevel(): void
}

export interface CastFramework {
  context: CastContext
  remote: RemotePlayer
  controller: RemoteController
  media: MediaClasses
}

interface MediaClasses {
  MediaInfo: new (contentId: string, contentType: string) => Record<string, unknown>
  LoadRequest: new (info: object) => Record<string, unknown>
  QueueData: new () => Record<string, unknown>
  QueueItem: new (info: object) => Record<string, unknown>
  SeekRequest: new () => Record<string, unknown>
  MusicTrackMediaMetadata: new () => Record<string, unknown>
  MovieMediaMetadata: new () => Record<string, unknown>
}

/** The globals the script leaves behind. */
interface CastGlobals {
  __onGCastApiAvailable?: (isAvailable: boolean) => void
  cast?: {
    framework: {
      CastContext: { getInstance(): CastContext }
      RemotePlayer: new () => RemotePlayer
      RemotePlayerController: new (player: RemotePlayer) => RemoteController
    }
  }
  chrome?: { cast?: { media: MediaClasses } }
}

let loading: Promise<CastFramework> | null = null

/** Fetches the sender once and sets it up. Rejects where it can't be reached or the browser can't cast. */
export function loadFramework(): Promise<CastFramework> {
  loading ??= fetchScript().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

function fetchScript(): Promise<CastFramework> {
  const globals = globalThis as unknown as CastGlobals
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error('The sender did not answer')), PATIENCE_MS)
    // oxlint-disable-next-line no-underscore-dangle -- Google's name
    globals.__onGCastApiAvailable = (isAvailable) => {
      clearTimeout(giveUp)
      if (isAvailable) resolve(setUp(globals))
      else reject(new Error('This browser cannot cast'))
    }
    const script = document.createElement('script')
    script.src = SENDER_SCRIPT
    script.addEventListener('error', () => {
      clearTimeout(giveUp)
      script.remove()
      reject(new Error('The sender could not be fetched'))
    })
    document.head.append(script)
  })
}

function setUp({ cast, chrome }: CastGlobals): CastFramework {
  if (!cast || !chrome?.cast) throw new Error('This browser cannot cast')
  const context = cast.framework.CastContext.getInstance()
  context.setOptions({ receiverApplicationId: RECEIVER, autoJoinPolicy: 'origin_scoped' })
  const remote = new cast.framework.RemotePlayer()
  const controller = new cast.framework.RemotePlayerController(remote)
  return { context, remote, controller, media: chrome.cast.media }
}
