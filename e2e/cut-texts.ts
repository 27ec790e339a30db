import type { Locator } from 'playwright-core'

/** Texts below `within` that end in an ellipsis. */
export function cutTexts(within: Locator): Promise<string[]> {
  return within.evaluateAll((all) =>
    all
      .flatMap((element) => [element, ...element.querySelectorAll('*')])
      .filter(
        (element) =>
          getComputedStyle(element).textOverflow === 'ellipsis' &&
          element.clientWidth > 1 &&
          element.scrollWidth > element.clientWidth,
      )
      .map(({ textContent }) => textContent),
  )
}
