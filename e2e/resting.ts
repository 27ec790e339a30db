import type { Page } from 'playwright-core'

const frames = 12

/**
 * What a page that stands goes on doing while nobody does anything, in words; null when it rests. React asks for each
 * drawing by a message to itself: one per frame means that a page draws itself again and again, which empties batteries.
 */
export async function unrest(page: Page, path: string): Promise<string | null> {
  const messages = await page.evaluate(async (frameCount) => {
    const { postMessage } = MessagePort.prototype
    let count = 0
    MessagePort.prototype.postMessage = function counted(this: MessagePort, ...message: unknown[]) {
      count += 1
      return Reflect.apply(postMessage, this, message)
    }
    for (let frame = 0; frame < frameCount; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    MessagePort.prototype.postMessage = postMessage
    return count
  }, frames)
  return messages < frames / 2 ? null : `${path}: draws ${messages} times in ${frames} frames`
}
