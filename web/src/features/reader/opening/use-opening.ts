import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { openStoredBook } from '#features/offline/index.ts'
import {
  BookProblem,
  type BookFile,
  type Box,
  type Chosen,
  type Engine,
  type EngineModule,
  type PageGesture,
  type Whereabouts,
} from '#features/reader-engine/index.ts'
import { useSession } from '#platform/session/session.ts'
import { t } from '#platform/text/texts.ts'
import { engineOf } from '#features/reader-formats/index.ts'

export interface OpenBook {
  engine: Engine
  module: EngineModule
  /** Gives everything back, the file on this device as well. */
  close: () => void
}

export type Opening =
  | { state: 'loading'; part: number }
  | { state: 'failed'; error: unknown }
  | ({ state: 'open' } & OpenBook)

interface Told {
  onMove: (where: Whereabouts) => void
  onGesture: (gesture: PageGesture) => void
  onKey: (event: KeyboardEvent) => void
  onChoose: (chosen: Chosen | null) => void
  onMark: (id: string, box: Box) => void
}

/** Where to begin reading. */
export interface Start {
  location: string | null
  fraction: number
}

/** Opens a file in an element, as long as both are there; `again` tries it once more after a failure. */
export function useOpening(file: BookFile, start: Start, told: Told) {
  const element = useRef<HTMLDivElement>(null)
  // Another one is another try, of the same file.
  const [attempt, setAttempt] = useState({ file })
  const [opening, setOpening] = useState<Opening>({ state: 'loading', part: 0 })
  const onMove = useEffectEvent(told.onMove)
  const onGesture = useEffectEvent(told.onGesture)
  const onKey = useEffectEvent(told.onKey)
  const onChoose = useEffectEvent(told.onChoose)
  const onMark = useEffectEvent(told.onMark)
  const begin = useEffectEvent((signal: AbortSignal, one: BookFile) =>
    open(element, {
      file: one,
      start: start.location,
      startFraction: start.fraction,
      signal,
      onLoading: (part) => setOpening((now) => (now.state === 'loading' ? { ...now, part } : now)),
      onMove: (where) => !signal.aborted && onMove(where),
      onGesture: (gesture) => onGesture(gesture),
      onKey: (event) => onKey(event),
      onChoose: (chosen) => !signal.aborted && onChoose(chosen),
      onMark: (id, box) => onMark(id, box),
      onFailure: (error) => setOpening({ state: 'failed', error }),
    }),
  )
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    const opened = begin(signal, attempt.file)
    void opened.then(
      (book) => !signal.aborted && setOpening({ state: 'open', ...book }),
      (error: unknown) => !signal.aborted && setOpening({ state: 'failed', error }),
    )
    return () => {
      gone.abort()
      void opened.then(({ close }) => close(), ignore)
      setOpening({ state: 'loading', part: 0 })
    }
  }, [attempt])
  return { element, opening, again: () => setAttempt({ file }) }
}

async function open(
  element: RefObject<HTMLDivElement | null>,
  host: Omit<Parameters<EngineModule['openBook']>[0], 'element' | 'stored'>,
): Promise<OpenBook> {
  const load = engineOf(host.file.format)
  if (!load || !element.current) throw new BookProblem(t('reader.unknownFormat'))
  const isShared = host.file.share !== undefined
  const stored = isShared ? null : await openStoredBook(host.file.itemId, host.file)
  if (!isShared && stored === null && useSession.getState().isOffline)
    throw new BookProblem(`${t('reader.away')}. ${t('reader.awayHint')}`)
  const release = () => stored?.release()
  try {
    const module = await load()
    const engine = await module.openBook({ ...host, stored, element: element.current })
    const close = () => {
      engine.close()
      release()
    }
    return { engine, module, close }
  } catch (error) {
    release()
    throw error
  }
}

function ignore() {}
