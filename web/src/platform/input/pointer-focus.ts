const button = 'button, [role=button], summary'
/** Where arrows move a choice, buttons need their focus. */
const composite = '[role=menu], [role=tablist], [role=radiogroup], [role=listbox], [role=grid]'

/** Buttons that were pressed by a pointer since the keyboard last moved the focus. */
let pressed = new WeakSet<Element>()
let isDown = false

/**
 * A button pressed by a pointer gives the focus back to the page, so that single keys act again; so it does when a
 * menu or dialog that it opened returns the focus to it. Whoever moves by Tab keeps the focus, and Tab goes on from
 * the pressed button. Fields are left alone. Until the returned function is called.
 */
export function releasePointerFocus(): () => void {
  const over = new AbortController()
  const { signal } = over
  const first = { capture: true, passive: true, signal }
  addEventListener('pointerdown', onDown, first)
  addEventListener('pointerup', onUp, first)
  addEventListener('pointercancel', onUp, first)
  addEventListener('keydown', onKey, first)
  addEventListener('click', onClick, { signal })
  addEventListener('focusin', onFocus, { signal })
  return () => over.abort()
}

function onDown({ target }: PointerEvent) {
  isDown = true
  const found = target instanceof Element ? target.closest(button) : null
  if (found && !found.closest(composite)) pressed.add(found)
}

function onUp() {
  isDown = false
  // A press that ends without a click.
  setTimeout(() => release(document.activeElement))
}

/** Behind whatever the click does, which may look at the focus or move it. */
function onClick() {
  release(document.activeElement)
}

function onKey({ key }: KeyboardEvent) {
  if (key === 'Tab') pressed = new WeakSet()
}

function onFocus({ target }: FocusEvent) {
  if (!isDown && target instanceof Element) release(target)
}

function release(element: Element | null) {
  if (element instanceof HTMLElement && pressed.has(element)) element.blur()
}
