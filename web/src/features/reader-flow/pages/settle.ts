import type { DrawnPages, Relocated } from './drawn-pages.ts'

/**
 * Tells of a page once it stands. A section that has just come is laid out twice, before and after its faces are there,
 * and at first nothing of it is in sight. `onSettled` gets what is seen then; a page that was only turned to is held to
 * its first words from then on, so that they stay in sight when the room changes.
 */
export function followRelocations(
  pages: DrawnPages,
  onSettled: (where: Relocated, isNew: boolean) => void,
): { settled: () => Promise<void>; holdFirstWords: (isWanted: boolean) => void } {
  let latest: Relocated | null = null
  let settling: Promise<void> | null = null
  let holds = false
  pages.addEventListener('relocate', (event) => {
    const now = (event as CustomEvent<Relocated>).detail
    // The empty page between two sections, on the way from one to the other.
    if (now.reason === 'page' && now.range?.startContainer.nodeName.toLowerCase() === 'body') return
    latest = now
    if (latest.reason === 'navigation') settling ??= settle().finally(() => (settling = null))
    else if (!settling) onSettled(latest, latest.reason !== 'anchor')
  })

  async function settle(): Promise<void> {
    await pages.getContents()[0]?.doc?.fonts.ready
    await nextFrame()
    await nextFrame()
    if (holds && latest?.range) await pages.scrollToAnchor?.(latest.range)
    if (latest) onSettled(latest, true)
  }

  return {
    settled: async () => void (await settling),
    holdFirstWords: (isWanted) => void (holds = isWanted),
  }
}

/** Hidden windows draw no frames; nobody waits for one there. */
function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve)
    setTimeout(resolve, 100)
  })
}
