import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Box } from '#features/reader-engine/index.ts'
import { openLayer } from '#platform/input/layers.ts'
import { cx } from '#ui/cx.ts'
import { placementOf } from '#ui/floating/placement.ts'
import { useMedia } from '#ui/screen/use-media.ts'

interface ToolsFrameProps {
  label: string
  /** Where the words stand in the window. */
  box: Box
  role: 'toolbar' | 'dialog'
  /** It was opened to be used: the focus goes into it, and comes back. */
  takesFocus?: boolean
  close: () => void
  children: ReactNode
}

/**
 * Beside the words: above them, below where there is no room. On phones at the lower edge, clear of the system's own
 * menu; at the upper one where it would lie on the words.
 */
export function ToolsFrame({ label, box, role, takesFocus, close, children }: ToolsFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isPhone = useMedia('(max-width: 767px)')
  const onEscape = useEffectEvent(close)
  useEffect(() => openLayer({ onEscape: () => onEscape() }), [])
  useLayoutEffect(() => {
    const element = frame.current
    if (element) place(element, box, isPhone)
  })
  useEffect(() => {
    const before = document.activeElement
    if (takesFocus) frame.current?.querySelector('button')?.focus({ preventScroll: true })
    return () => {
      if (takesFocus && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [takesFocus])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has a role, whichever it is
    <div
      ref={frame}
      role={role}
      aria-label={label}
      data-mark-tools
      // Pressing it leaves what is chosen chosen.
      onMouseDown={(event) => event.preventDefault()}
      className={cx(
        'fixed z-30 border-line bg-surface-1 p-2 shadow-3',
        isPhone
          ? 'inset-x-0 border-y pb-[max(8px,env(safe-area-inset-bottom,0px))]'
          : 'w-[372px] max-w-[calc(100vw-16px)] rounded-lg border',
      )}
    >
      {children}
    </div>
  )
}

function place(element: HTMLElement, box: Box, isPhone: boolean): void {
  const { style } = element
  if (isPhone) {
    const isBelow = box.top + box.height > innerHeight - element.offsetHeight - 8
    style.left = ''
    style.top = isBelow ? '0' : 'auto'
    style.bottom = isBelow ? 'auto' : '0'
    return
  }
  const isRtl = document.documentElement.dir === 'rtl'
  const view = { width: document.documentElement.clientWidth, height: innerHeight, isRtl }
  const size = { width: element.offsetWidth, height: element.offsetHeight }
  const at = placementOf(box, size, view, { align: 'center', side: 'top' })
  style.bottom = 'auto'
  style.left = `${at.left}px`
  style.top = `${Math.min(Math.max(8, at.top), Math.max(8, view.height - size.height - 8))}px`
}
