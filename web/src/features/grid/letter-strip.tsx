import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'
import { letterAt, thinned, type LetterPlace } from './letters.ts'
import type { GridHandle } from './virtual-grid.tsx'

interface LetterStripProps {
  letters: readonly LetterPlace[]
  grid: RefObject<GridHandle | null>
  /** Where what is typed stands in the list; null: nowhere. */
  find: (text: string) => Promise<number | null>
}

/** Keys typed within this time belong together, in ms. */
const typeAheadMs = 800

/** The letters of a long list at its edge: press, drag or type to go there. */
export function LetterStrip({ letters, grid, find }: LetterStripProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const current = letterAt(letters, useFirstInSight(grid))
  const hintId = useId()
  const most = useRoom(box)
  const [held, setHeld] = useState<number | null>(null)
  const go = (at: number) => {
    const place = letters[Math.max(0, Math.min(letters.length - 1, at))]
    if (place) grid.current?.jumpTo(place.index)
  }
  const follow = (event: PointerEvent) => {
    const area = box.current?.getBoundingClientRect()
    if (!area) return
    const at = Math.floor(((event.clientY - area.top) / area.height) * letters.length)
    const next = Math.max(0, Math.min(letters.length - 1, at))
    if (next === held) return
    setHeld(next)
    go(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = moved(event.key, current, letters.length)
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (to === null && !isText) return
    event.preventDefault()
    event.stopPropagation()
    if (to !== null) return go(to)
    const now = event.timeStamp
    const isNew = now - typed.current.at > typeAheadMs
    typed.current = { text: isNew ? event.key : typed.current.text + event.key, at: now }
    const { text } = typed.current
    void find(text).then(
      (index) => index !== null && typed.current.text === text && grid.current?.jumpTo(index),
      () => undefined,
    )
  }
  const shown = held ?? current
  return (
    <div
      data-letters
      className="fixed end-0 top-[calc(var(--bars-h)+8px)] bottom-[calc(var(--dock-h,0px)+var(--selection-h)+8px)] z-10 flex w-6 items-center md:w-7"
    >
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={t('letters.label')}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={letters.length - 1}
        aria-valuenow={shown}
        aria-valuetext={letters[shown]?.letter}
        aria-describedby={hintId}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          follow(event)
        }}
        onPointerMove={(event) => held !== null && follow(event)}
        onPointerUp={() => setHeld(null)}
        onPointerCancel={() => setHeld(null)}
        className="flex max-h-full w-full cursor-pointer touch-none flex-col items-center rounded-full py-1 text-[0.625rem] leading-none font-bold text-fg-3 select-none hover:bg-surface-2 md:text-[0.6875rem]"
        style={{ height: `${letters.length * 1.25 + 0.5}rem` }}
      >
        {thinned(letters, most).map(({ letter, at }) => (
          <span
            key={letter}
            aria-hidden="true"
            className={cx('grid min-h-0 flex-1 place-items-center', at === shown && 'text-accent')}
          >
            {letter}
          </span>
        ))}
      </div>
      <span id={hintId} className="sr-only">
        {t('letters.hint')}
      </span>
      {held !== null && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute end-9 top-1/2 grid size-16 -translate-y-1/2 place-items-center rounded-xl border border-line bg-surface-2 text-2xl font-bold shadow-3"
        >
          {letters[held]?.letter}
        </span>
      )}
    </div>
  )
}

/** How many letters can stand in the strip without touching each other, at its height and in its size of text. */
function useRoom(box: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(30)
  useLayoutEffect(() => {
    const strip = box.current
    if (!strip) return
    const measure = () => {
      const letter = Number.parseFloat(getComputedStyle(strip).fontSize) || 11
      setRoom(Math.floor((strip.clientHeight - 8) / (letter * 1.25)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(strip)
    return () => observer.disconnect()
  }, [box])
  return room
}

/** The first entry in sight, kept current while the page scrolls. */
function useFirstInSight(grid: LetterStripProps['grid']): number {
  const [first, setFirst] = useState(0)
  const update = useEffectEvent(() => setFirst(grid.current?.firstInSight() ?? 0))
  useEffect(() => {
    let frame = 0
    const read = () => {
      frame = 0
      update()
    }
    const onScroll = () => (frame ||= requestAnimationFrame(read))
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', onScroll)
    }
  }, [])
  return first
}

function moved(key: string, from: number, count: number): number | null {
  if (key === 'ArrowDown' || key === 'ArrowRight') return from + 1
  if (key === 'ArrowUp' || key === 'ArrowLeft') return from - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
