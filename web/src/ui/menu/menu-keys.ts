import type { KeyboardEvent } from 'react'

let typed = ''
let typedAt = 0
/** Letters typed within this time belong together. */
const typeAheadMs = 700

/** Keys of a menu: arrows and Home/End move, letters jump, the arrow back leaves a submenu, Tab closes. */
export function onMenuKey(event: KeyboardEvent, close: () => void, isSubmenu = false): void {
  const menu = event.currentTarget as HTMLElement
  const isRtl = document.documentElement.dir === 'rtl'
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft'
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  event.stopPropagation()
  if (event.key === 'Tab') return close()
  if (event.key === back && isSubmenu) return stop(event, close)
  if (event.key === forward) return stop(event, () => openSubmenu(document.activeElement))
  const move = moves[event.key]
  if (move) return stop(event, () => focusItem(menu, move))
  if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey)
    typeAhead(menu, event)
}

/** Moves the focus inside a menu; `chosen` is the ticked item, else the first. */
export function focusItem(
  menu: HTMLElement,
  to: 'first' | 'last' | 'next' | 'previous' | 'chosen',
): void {
  const items = itemsOf(menu)
  const at = items.findIndex((item) => item === document.activeElement)
  const index = {
    first: 0,
    last: items.length - 1,
    next: (at + 1) % items.length,
    previous: at <= 0 ? items.length - 1 : at - 1,
    chosen: Math.max(
      0,
      items.findIndex((item) => item.getAttribute('aria-checked') === 'true'),
    ),
  }[to]
  ;(items[index] ?? menu).focus()
}

const moves: Partial<Record<string, 'first' | 'last' | 'next' | 'previous'>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
}

function stop(event: KeyboardEvent, action: () => void) {
  event.preventDefault()
  action()
}

function openSubmenu(item: Element | null) {
  if (item instanceof HTMLElement && item.getAttribute('aria-haspopup') === 'menu') item.click()
}

function typeAhead(menu: HTMLElement, event: KeyboardEvent) {
  event.preventDefault()
  typed = event.timeStamp - typedAt < typeAheadMs ? typed + event.key : event.key
  typedAt = event.timeStamp
  const items = itemsOf(menu)
  const at = items.findIndex((item) => item === document.activeElement)
  // A single letter moves on to the next match, several narrow down from where one stands.
  const start = typed.length === 1 ? at + 1 : Math.max(0, at)
  const inOrder = [...items.slice(start), ...items.slice(0, start)]
  inOrder
    .find((item) =>
      item.textContent?.trim().toLocaleLowerCase().startsWith(typed.toLocaleLowerCase()),
    )
    ?.focus()
}

/** Items of this menu that can be seen, not of a submenu inside it: narrow windows have some that wide ones hide. */
function itemsOf(menu: HTMLElement): HTMLElement[] {
  const items = menu.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled])')
  return [...items].filter((item) => item.closest('[role=menu]') === menu && item.checkVisibility())
}
