import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Children,
  isValidElement,
  startTransition,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { whenIdle } from '#platform/idle.ts'
import { rememberTrail } from '#features/items/index.ts'
import { IconButton } from '#ui/button.tsx'
import { LateCovers } from '#ui/cover/cover.tsx'
import { cx } from '#ui/cx.ts'
import { useNear } from '#ui/screen/use-near-viewport.ts'
import { inSight } from '../first-screen.ts'

interface RowProps {
  label: string
  kind: 'cover' | 'stack'
  ratio: number
  /** Stands on the first screen: drawn at once. */
  isFirst: boolean
  /** What is in the row: its items are the neighbours of the one that is edited. */
  ids: readonly string[] | undefined
  children: ReactNode
}

/** Of a thing in a row, with the gap after it, in pixels. */
const leastWidth = 118
const laterMs = 500

/** Rows further below the window than this are drawn when they come nearer. */
const nearWindow = { rootMargin: '0px 0px 160px 0px' }

/** Things side by side that scroll sideways: by touch, wheel, keyboard focus, and arrows for a mouse. */
export function Row({ label, kind, ratio, isFirst, ids, children }: RowProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const isNear = useNear(list, isFirst, nearWindow)
  const isWhole = useLater(!isFirst)
  const ends = useEnds(list)
  const all = isNear ? Children.toArray(children) : []
  const shown = isWhole ? all : all.slice(0, windowHolds())
  const isWooden = useServerSettings().homeBookshelfView === 0
  const move = (direction: 1 | -1) => {
    const box = list.current
    if (!box) return
    const sign = getComputedStyle(box).direction === 'rtl' ? -1 : 1
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    box.scrollBy({
      left: direction * sign * box.clientWidth * 0.85,
      behavior: calm ? 'instant' : 'smooth',
    })
  }
  const turnTo = ids && (() => rememberTrail({ key: `${label} ${ids.join()}`, ids }))
  return (
    <div className="group/row relative" onPointerDownCapture={turnTo} onFocusCapture={turnTo}>
      <ul
        ref={list}
        aria-label={label}
        aria-busy={!isNear}
        style={isNear ? undefined : { minHeight: heights[kind](ratio) }}
        className={cx(
          '-mx-4 flex snap-x scroll-px-4 gap-3.5 overflow-x-auto px-4 pt-1 pb-2 [scrollbar-width:none] md:-mx-8 md:scroll-px-8 md:gap-5 md:px-8',
          isWooden && 'wooden',
        )}
      >
        {shown.map((child, index) => (
          <LateCovers
            key={isValidElement(child) ? child.key : index}
            value={!isFirst || index >= inSight}
          >
            <li className={cx('flex-none snap-start', widths[kind](ratio))}>{child}</li>
          </LateCovers>
        ))}
      </ul>
      {ends.before && (
        <IconButton
          label={t('home.scrollBack', { title: label })}
          icon={<ChevronLeft className="rtl:-scale-x-100" />}
          quiet
          tabIndex={-1}
          onClick={() => move(-1)}
          className={cx(arrowClass, '-start-3')}
        />
      )}
      {ends.after && (
        <IconButton
          label={t('home.scrollOn', { title: label })}
          icon={<ChevronRight className="rtl:-scale-x-100" />}
          quiet
          tabIndex={-1}
          onClick={() => move(1)}
          className={cx(arrowClass, '-end-3')}
        />
      )}
    </div>
  )
}

/** As many things as a window can show side by side, and no more, are drawn with the page: the rest when it stands. */
const windowHolds = () => Math.ceil(innerWidth / leastWidth)

/** At once where `isNow`, else when the browser has time after the first look. */
function useLater(isNow: boolean): boolean {
  const [isDue, setIsDue] = useState(isNow)
  useEffect(
    () => (isNow ? undefined : whenIdle(() => startTransition(() => setIsDue(true)), laterMs)),
    [isNow],
  )
  return isDue || isNow
}

/** Whether there is more before and after what is in sight. */
function useEnds(list: React.RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ before: false, after: false })
  useEffect(() => {
    const box = list.current
    if (!box) return
    const observer = new IntersectionObserver(
      (entries) =>
        setEnds((known) => {
          const next = { ...known }
          for (const { target, intersectionRatio } of entries) {
            if (target === box.firstElementChild) next.before = intersectionRatio < 0.9
            if (target === box.lastElementChild) next.after = intersectionRatio < 0.9
          }
          // Each new observer tells what it sees at first: without this the row would be drawn again for ever.
          return next.before === known.before && next.after === known.after ? known : next
        }),
      { root: box, threshold: [0, 0.9, 1] },
    )
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    if (box.lastElementChild) observer.observe(box.lastElementChild)
    return () => observer.disconnect()
  })
  return ends
}

const widths = {
  cover: (ratio: number) =>
    ratio > 1
      ? 'w-[104px] sm:w-[128px]'
      : ratio < 1
        ? 'w-[208px] sm:w-[280px]'
        : 'w-[116px] sm:w-[168px]',
  stack: () => 'w-[220px] sm:w-[300px]',
}

/** What a row is about as high as, in pixels. */
const heights = {
  cover: (ratio: number) => (ratio > 1 ? 128 : ratio < 1 ? 280 : 168) * ratio + 92,
  stack: (ratio: number) => 150 * ratio + 64,
}
const arrowClass =
  'absolute top-[72px] z-2 size-11! rounded-full! border border-line bg-surface-1 shadow-2 opacity-0 transition-opacity group-hover/row:opacity-100 max-md:hidden [@media(pointer:coarse)]:hidden'
