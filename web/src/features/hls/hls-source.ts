import type { ErrorData, Hls, HlsConfig } from 'hls.js/light'

/** A stream, and where to begin in it, in seconds. */
export interface StreamSource {
  url: string
  startTime: number
}

/** `detail`: the server's own sentence, where it gave one. */
export interface StreamTrouble {
  reason: 'network' | 'missing' | 'unplayable'
  detail?: string
}

/** Times the library may begin anew after it gave up on the line, and seconds between. */
const NETWORK_RETRIES = 2
const RETRY_AFTER_MS = 2000

const config: Partial<HlsConfig> = {
  // Sound is light work, and the page's rules know no script from elsewhere.
  enableWorker: false,
  startFragPrefetch: true,
  maxBufferLength: 60,
  maxMaxBufferLength: 120,
  backBufferLength: 30,
  fragLoadPolicy: {
    default: {
      // A busy server makes a part in a while; whoever gives up and asks again begins at the end of the line.
      maxTimeToFirstByteMs: 60_000,
      maxLoadTimeMs: 120_000,
      timeoutRetry: { maxNumRetry: 4, retryDelayMs: 0, maxRetryDelayMs: 0 },
      errorRetry: { maxNumRetry: 6, retryDelayMs: 1000, maxRetryDelayMs: 8000 },
    },
  },
}

/** The part of the library that is used; tests bring their own. */
export type HlsLibrary = Pick<typeof Hls, 'isSupported' | 'Events' | 'ErrorTypes'> & {
  new (
    config: Partial<HlsConfig>,
  ): Pick<Hls, 'loadSource' | 'attachMedia' | 'startLoad' | 'recoverMediaError' | 'destroy' | 'on'>
}

type OnFailed = (trouble: StreamTrouble) => void

/**
 * Feeds a stream to the element through Media Source; the plain address where the browser has none. A broken line is
 * tried twice more, a broken sound repaired once. Returns the function that takes it away.
 */
export function attachHls(
  media: HTMLMediaElement,
  source: StreamSource,
  { onFailed, Library }: { onFailed: OnFailed; Library: HlsLibrary },
): () => void {
  if (!Library.isSupported()) return attachAddress(media, source.url, onFailed)
  const hls = new Library({ ...config, startPosition: source.startTime })
  let retries = NETWORK_RETRIES
  let mayRepair = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let isGone = false

  hls.on(Library.Events.FRAG_BUFFERED, () => {
    retries = NETWORK_RETRIES
    mayRepair = true
  })
  hls.on(Library.Events.ERROR, (_event, data) => {
    if (data.fatal) void onFatal(data)
  })
  hls.loadSource(source.url)
  hls.attachMedia(media)
  return () => {
    isGone = true
    clearTimeout(timer)
    hls.destroy()
  }

  async function onFatal(data: ErrorData): Promise<void> {
    const isNetwork = data.type === Library.ErrorTypes.NETWORK_ERROR
    if (isNetwork && !isRefused(data) && retries > 0) {
      retries -= 1
      timer = setTimeout(() => hls.startLoad(), RETRY_AFTER_MS)
      return
    }
    if (!isNetwork && data.type === Library.ErrorTypes.MEDIA_ERROR && mayRepair) {
      mayRepair = false
      return hls.recoverMediaError()
    }
    const trouble = isNetwork ? await troubleAt(data) : { reason: 'unplayable' as const }
    if (!isGone) onFailed(trouble)
  }
}

function attachAddress(media: HTMLMediaElement, url: string, onFailed: OnFailed): () => void {
  const onError = () => onFailed({ reason: 'unplayable' })
  media.addEventListener('error', onError)
  media.src = url
  media.load()
  return () => media.removeEventListener('error', onError)
}

/** The server answered, and said no. */
function isRefused({ response }: ErrorData): boolean {
  return (response?.code ?? 0) >= 400
}

/** The library keeps no words of a refusal, so the address is asked once more for its sentence. */
async function troubleAt(data: ErrorData): Promise<StreamTrouble> {
  const url = data.frag?.url ?? data.context?.url ?? data.url
  if (!isRefused(data) || url === undefined) return { reason: 'network' }
  try {
    const answer = await fetch(url)
    const reason = answer.status === 404 || answer.status === 410 ? 'missing' : 'unplayable'
    const isText = answer.headers.get('content-type')?.startsWith('text/plain') === true
    const sentence = !answer.ok && isText ? (await answer.text()).trim() : ''
    return isSentence(sentence) ? { reason, detail: sentence } : { reason }
  } catch {
    return { reason: 'network' }
  }
}

/** Bare words of a status ("Not Found") explain nothing. */
function isSentence(text: string): boolean {
  return text.length < 300 && text.split(/\s+/).length > 3
}
