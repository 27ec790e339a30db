import { useEffect, useRef } from 'react'

const showAfterMs = 350
const hideAfterMs = 100

/**
 * The one tooltip of the page: names whatever carries `data-tip`, on hover and on keyboard focus. It hides 100 ms
 * after the pointer left, and on Escape. It only repeats a name that is already there, so it is hidden from
 * screen readers. One listener instead of one component per button.
 */
export function TooltipHost() {
  const bubble = useRef<HTMLDivElement>(null)
  useEffect(() => (bubble.current ? listen(bubble.current) : undefined), [])
  return (
    <div
      ref={bubble}
      popover="manual"
      aria-hidden="true"
      className="fading pointer-events-none fixed inset-auto m-0 w-max max-w-64 rounded-sm bg-fg px-2.5 py-1 text-sm font-semibold text-bg shadow-2"
    />
  )
}

function listen(bubble: HTMLElement): () => void {
  let target: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const hide = () => {
    if (isShown(bubble)) bubble.hidePopover()
    target = null
  }
  const later = (action: () => void, ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(action, ms)
  }
  const aim = (event: Event) => {
    const next = event.target instanceof Element ? event.target.closest('[data-tip]') : null
    if (next === target) return next ? clearTimeout(timer) : undefined
    target = next
    if (!next) return later(hide, hideAfterMs)
    const isFocus = event.type === 'focusin'
    if (isFocus && !next.matches(':focus-visible')) return
    later(() => place(bubble, next), isFocus || isShown(bubble) ? 0 : showAfterMs)
  }
  const dismiss = (event: Event) => {
    if (event.type === 'keydown' && (event as KeyboardEvent).key !== 'Escape') return
    clearTimeout(timer)
    hide()
  }
  const aims = ['pointerover', 'focusin'] as const
  const dismissals = ['pointerdown', 'keydown', 'focusout', 'scroll'] as const
  for (const name of aims) document.addEventListener(name, aim)
  for (const name of dismissals)
    document.addEventListener(name, dismiss, { capture: true, passive: true })
  return () => {
    clearTimeout(timer)
    for (const name of aims) document.removeEventListener(name, aim)
    for (const name of dismissals) document.removeEventListener(name, dismiss, { capture: true })
  }
}

function place(bubble: HTMLElement, target: Element) {
  if (!target.isConnected || matchMedia('(hover: none)').matches) return
  bubble.textContent = target.getAttribute('data-tip')
  // Shown anew each time: the last one shown is above everything, dialogs too.
  if (isShown(bubble)) bubble.hidePopover()
  bubble.showPopover()
  const at = target.getBoundingClientRect()
  const size = bubble.getBoundingClientRect()
  const below = at.bottom + 8
  const top = below + size.height < innerHeight ? below : at.top - size.height - 8
  const left = Math.min(
    innerWidth - size.width - 8,
    Math.max(8, at.left + (at.width - size.width) / 2),
  )
  bubble.style.top = `${top}px`
  bubble.style.left = `${left}px`
}

function isShown(bubble: HTMLElement): boolean {
  return bubble.matches(':popover-open')
}
