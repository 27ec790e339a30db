import type { Images } from '#platform/rendering/images.ts'
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
  /** The bytes of a picture. */
  read: (path: string) => Promise<Buffer>
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
export function createPainter({ store, images, log, read, isBusy, pause }: PainterDeps): Painter {
  const stop = new AbortController()
  let isAwake = false
  let work: Promise<void> = Promise.resolve()

  async function paintAll(): Promise<void> {
    await pause(settleMs, stop.signal)
    isAwake = false
    for (let last = ''; ;) {
      while (isBusy() && !stop.signal.aborted) await pause(settleMs, stop.signal)
      const covers = await store.unpainted(batchSize, last)
      if (covers.length === 0 || stop.signal.aborted) return
      last = covers.at(-1)?.itemId ?? last
      const started = performance.now()
      const entries = await Promise.all(covers.map(colours))
      await store.paint(entries.filter((entry) => entry !== null))
      await pause((performance.now() - started) * 3, stop.signal)
    }
  }

  async function colours({ itemId, path, updatedAt }: UnpaintedCover) {
    try {
      const { accent, thumbhash } = await images.portrait(await read(path))
      return { itemId, path, updatedAt, accentJson: JSON.stringify(accent), thumbhash }
    } catch (error) {
      // A disk that doesn't answer, or has gone, may come back: the next round looks again.
      if (!(error instanceof Problem) || error.kind !== 'invalid') return null
      // A damaged cover is not looked at again until it changes.
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
