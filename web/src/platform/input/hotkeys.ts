import { useLayoutEffect, useRef } from 'react'
import { escapeLayer } from './layers.ts'
import { useUserSettings } from '../session/settings.ts'

/**
 * Later scopes win: while a dialog is open only its keys act, and while a book is read only those of the reader; what is
 * below is reached with Alt.
 */
export type HotkeyScope = 'app' | 'player' | 'selection' | 'reader' | 'modal'
/** Key name → action, e.g. `Space`, `Shift+ArrowUp`, `M`, `Ctrl+K`, `/`, and `G H` for one key after the other. */
export type Hotkeys = Record<string, (event: KeyboardEvent) => void>

interface Layer {
  scope: HotkeyScope
  keys: Hotkeys
}

const layers: Layer[] = []
let listening = false

/** Begins a pair of keys. */
const leader = 'G'
/** The second key of a pair counts for this long after the first, in ms. */
const secondKeyMs = 1500
/** When the leader was pressed, by the clock of its event: a busy page handles both keys later than they were pressed. */
let ledAt = Number.NEGATIVE_INFINITY

/** Registers keys until the returned function is called. They act only when no input, select, button or textarea has focus. */
export function registerHotkeys(scope: HotkeyScope, keys: Hotkeys): () => void {
  const layer = { scope, keys }
  layers.push(layer)
  if (!listening) addEventListener('keydown', onKeyDown)
  listening = true
  return () => void layers.splice(layers.indexOf(layer), 1)
}

/** Keys of a component, from the moment it is seen and as long as it is mounted and `enabled`. */
export function useHotkeys(scope: HotkeyScope, keys: Hotkeys, enabled = true): void {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  useLayoutEffect(() => {
    if (!enabled) return
    return registerHotkeys(
      scope,
      new Proxy<Hotkeys>({}, { get: (_none, name: string) => latest.current[name] }),
    )
  }, [scope, enabled])
}

/** Name of a pressed key: modifiers in the order Ctrl, Alt, Shift; letters upper case; Meta counts as Ctrl. */
export function keyName(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string {
  const key =
    event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toUpperCase() : event.key
  const isSymbol = key.length === 1 && !/[A-Z0-9]/.test(key)
  const parts = [
    (event.ctrlKey || event.metaKey) && 'Ctrl',
    event.altKey && 'Alt',
    event.shiftKey && !isSymbol && 'Shift',
    key,
  ]
  return parts.filter(Boolean).join('+')
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return
  const name = keyName(event)
  // Also from a field or a button: whatever lies above the page is closed before anything of the page.
  if (name === 'Escape' && escapeLayer(event)) return
  if (isTyping(event, name)) return
  const modalOpen = document.documentElement.classList.contains('modal-open')
  if (isSwitchedOff(name)) return
  const isSecond = event.timeStamp - ledAt <= secondKeyMs
  ledAt = name === leader ? event.timeStamp : Number.NEGATIVE_INFINITY
  if (isSecond && act(`${leader} ${name}`, event, modalOpen)) return
  act(name, event, modalOpen)
}

/** Has the topmost layer that knows the key act; false if none does. */
function act(name: string, event: KeyboardEvent, modalOpen: boolean): boolean {
  const isReading = layers.some(({ scope }) => scope === 'reader')
  for (const layer of [...layers].reverse().sort((a, b) => rank(b.scope) - rank(a.scope))) {
    const isBelow = rank(layer.scope) < rank('reader')
    if (modalOpen && isBelow) return false
    const action = layer.keys[isReading && isBelow ? belowReader(name) : name]
    if (!action) continue
    event.preventDefault()
    action(event)
    return true
  }
  return false
}

/** What a key means below an open book: nothing, unless Alt reaches through or it works everywhere. */
function belowReader(name: string): string {
  if (name.startsWith('Alt+')) return name.slice('Alt+'.length)
  return name.startsWith('Ctrl+') ? name : ''
}

/** Who speaks to the computer, or rests a hand on it, can do without single keys (WCAG 2.1.4). */
function isSwitchedOff(name: string): boolean {
  return (
    !useUserSettings.getState().keyboardShortcuts && !name.startsWith('Ctrl+') && name !== 'Escape'
  )
}

/**
 * Ctrl combinations work everywhere; single keys belong to whatever control has the focus. A button marked
 * `data-page-keys`, such as a row of a list that the page works through, leaves letters to the page; buttons within
 * `data-page-turns` leave it the keys that turn pages.
 */
function isTyping(event: KeyboardEvent, name: string): boolean {
  if (event.ctrlKey || event.metaKey) return false
  const target = event.target
  if (!(target instanceof HTMLElement)) return false
  if ('pageKeys' in target.dataset && name.length === 1) return false
  if (target.closest('button') && target.closest('[data-page-turns]') && turnsPages.test(name))
    return false
  return target.isContentEditable || /^(INPUT|SELECT|BUTTON|TEXTAREA)$/.test(target.tagName)
}

const turnsPages = /^(Arrow|Page)/

const order: HotkeyScope[] = ['app', 'player', 'selection', 'reader', 'modal']
function rank(scope: HotkeyScope): number {
  return order.indexOf(scope)
}
