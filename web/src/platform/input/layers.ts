/** Something that lies above the page: a dialog, a menu, a popover, the messages while they have the focus. */
interface Layer {
  /** How Escape closes it; without, the browser does that itself (dialogs and popovers). */
  onEscape?: () => void
}

const layers: Layer[] = []

/** Lays something above the page, topmost; returns what takes it away again. */
export function openLayer(layer: Layer = {}): () => void {
  layers.push(layer)
  return () => {
    const at = layers.indexOf(layer)
    if (at >= 0) layers.splice(at, 1)
  }
}

/** Whether something lies above the page. */
export function hasLayers(): boolean {
  return layers.length > 0
}

/**
 * Gives Escape to what lies on top: a picture that fills the screen, else the topmost layer. False: nothing does, the
 * page may have it.
 */
export function escapeLayer(event: Pick<KeyboardEvent, 'preventDefault'>): boolean {
  if (document.fullscreenElement) {
    // Browsers swallow the key and leave by themselves; some windows without a frame hand it on.
    void document.exitFullscreen()
    return true
  }
  const top = layers.at(-1)
  if (top?.onEscape) {
    event.preventDefault()
    top.onEscape()
  }
  return top !== undefined
}
