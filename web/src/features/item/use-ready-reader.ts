import { useEffect } from 'react'
import { getReady } from '#features/reader-formats/index.ts'
import { whenIdle } from '#platform/idle.ts'

/** So long what was made ready waits for a reader that takes it, in ms, once its page is gone. */
const graceMs = 5000

/** Fetches what draws a book while nothing else is to be done, so that it opens at once; null: nobody may open one. */
export function useReadyReader(format: string | null): void {
  useEffect(() => {
    if (format === null || savesData()) return
    let release: Promise<() => void> | undefined
    const callOff = whenIdle(() => {
      void import('#features/reader/index.ts').catch(() => undefined)
      release = getReady(format)
      // Whoever opens the book is told of what can't be fetched.
      release.catch(() => undefined)
    })
    return () => {
      callOff()
      setTimeout(() => void release?.then((giveBack) => giveBack()).catch(() => undefined), graceMs)
    }
  }, [format])
}

/** Somebody asked the browser to fetch no more than what is used. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
