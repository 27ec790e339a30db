import type { Images } from '#platform/images.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { CoversStore, UnpaintedCover } from './covers.store.ts'

export interface Painter {
  /** Looks for covers without colours soon; calls while it works are one call. */
  wake(): void
  close(): Promise<void>
}

interface PainterDeps {
  store: CoversStore
  images: Images
  log: Log
  /** Something more urgent is under way: a scan, or people to answer. */
  isBusy: () => boolean
  /** Resolves after `ms`, or at once when aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

const batchSize = 12
const settleMs = 1500

/**
 * Computes accent colour and thumbhash of new covers in the background, resting three times as long as it worked, so that
 * people browsing while a big library comes in don't notice.
 */
export function createPainter({ store, images, log, isBusy, pause }: PainterDeps): Painter {
  const stop = new AbortController()
  let isAwake = false
  let work: Promise<void> = Promise.resolve()

  async function paintAll(): Promise<void> {
    await pause(settleMs, stop.signal)
    isAwake = false
    for (;;) {
      while (isBusy() && !stop.signal.aborted) await pause(settleMs, stop.signal)
      const covers = await store.unpainted(batchSize)
      if (covers.length === 0 || stop.signal.aborted) return
      const started = performance.now()
      const entries = await Promise.all(covers.map(colours))
      await store.paint(entries)
      await pause((performance.now() - started) * 3, stop.signal)
    }
  }

  async function colours({ itemId, path, updatedAt }: UnpaintedCover) {
    try {
      const { accent, thumbhash } = await images.portrait(path)
      return { itemId, path, updatedAt, accentJson: JSON.stringify(accent), thumbhash }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // An unreadable cover is not looked at again until it changes.
      return { itemId, path, updatedAt, accentJson: 'null', thumbhash: '' }
    }
  }

  return {
    wake() {
      if (isAwake || stop.signal.aborted) return
      isAwake = true
      work = work
        .then(paintAll)
        .catch((error: unknown) => log.error({ err: error }, 'painting covers failed'))
    },
    async close() {
      stop.abort()
      await work
    },
  }
}
