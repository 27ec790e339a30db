import type { Page } from 'playwright-core'

/**
 * What isn't whole on a page: that it is wider than the window, words of the interface that are cut off, lie outside of it, or
 * spill out of their button. What people wrote (`dir="auto"`) may end in an ellipsis.
 */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lines: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) lines.push(`${scrollWidth - clientWidth} px too wide`)
    const worded = 'button, a, label, legend, th, td, h1, h2, h3, p, span, dt, dd, [role=tab]'
    for (const one of document.querySelectorAll<HTMLElement>(worded)) {
      const text = (one.textContent ?? '').trim().slice(0, 60)
      const { width, left, right } = one.getBoundingClientRect()
      // What people wrote, in it or around it, and what is for screen readers or programs alone.
      const isForeign = one.closest(
        '[dir=auto], bdi, code, .sr-only, [aria-hidden=true], [dir=ltr]',
      )
      if (text === '' || width < 2 || isForeign || !one.checkVisibility()) continue
      if (one.querySelector('[dir=auto], bdi, code, [dir=ltr]')) continue
      const { overflowX, overflowY } = getComputedStyle(one)
      const isCut = overflowX === 'hidden' || overflowX === 'clip'
      if (isCut && one.scrollWidth > one.clientWidth + 1) lines.push(`cut off: ${text}`)
      if (overflowY === 'hidden' && one.scrollHeight > one.clientHeight + 3)
        lines.push(`cut off below: ${text}`)
      if (one.tagName === 'BUTTON' && !isCut && one.scrollWidth > one.clientWidth + 1)
        lines.push(`out of its button: ${text}`)
      let scrolls = false
      for (let at = one.parentElement; at; at = at.parentElement)
        scrolls ||=
          at !== document.documentElement && /auto|scroll/.test(getComputedStyle(at).overflowX)
      if (!scrolls && (left < -1 || right > clientWidth + 1)) lines.push(`outside: ${text}`)
    }
    return [...new Set(lines)]
  })
}

/** As a reader's own size of text; what follows it is drawn when the next picture is. */
export async function enlarge(page: Page, percent: number): Promise<void> {
  await page.evaluate(async (size) => {
    document.documentElement.style.fontSize = `${size}%`
    for (let frames = 0; frames < 3; frames++)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  }, percent)
}
