import type { BrowserContext, Page } from 'playwright-core'

interface Answer {
  url: string
  type: string
  bytes: number
}

/** What really came over the network: the browser's own cache and the service worker's don't count. */
export async function watchTraffic(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  const answers = new Map<string, Answer>()
  const cached = new Set<string>()
  session.on('Network.requestServedFromCache', ({ requestId }) => void cached.add(requestId))
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (
      response.fromServiceWorker ||
      response.fromDiskCache ||
      response.fromPrefetchCache ||
      cached.has(requestId)
    )
      return
    if (!response.url.startsWith('http')) return
    answers.set(requestId, { url: response.url, type, bytes: 0 })
  })
  // Bytes of the body as sent: headers are not script.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId)
    if (answer) answer.bytes += encodedDataLength
  })
  await session.send('Network.enable')
  const all = () => [...answers.values()]
  return {
    count: () => all().length,
    scriptBytes: () =>
      all()
        .filter(({ type }) => type === 'Script')
        .reduce((sum, { bytes }) => sum + bytes, 0),
    list: () =>
      all()
        .map(({ url, bytes }) => `${new URL(url).pathname} ${bytes}`)
        .join('\n'),
  }
}
