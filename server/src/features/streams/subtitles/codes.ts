/** Typesetting codes of SubStation Alpha, which SubRip files have too: `{\an8}`. Each text is gone through once. */

/** The text without its codes. */
export function withoutCodes(text: string): string {
  let left = ''
  let at = 0
  for (const { start, end } of codesIn(text)) {
    left += text.slice(at, start)
    at = end
  }
  return left + text.slice(at)
}

/** What follows is drawn, not said: `{\p1}`. */
export function isDrawn(text: string): boolean {
  for (const { start, end } of codesIn(text))
    if (/\\p[1-9]/.test(text.slice(start, end))) return true
  return false
}

function* codesIn(text: string): Generator<{ start: number; end: number }> {
  for (let at = 0; ;) {
    const start = text.indexOf('{\\', at)
    const close = start < 0 ? -1 : text.indexOf('}', start)
    // Where one is never closed, none after it is.
    if (close < 0) return
    yield { start, end: close + 1 }
    at = close + 1
  }
}
