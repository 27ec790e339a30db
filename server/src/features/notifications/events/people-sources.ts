import { parseUserAgent } from '#platform/user-agent.ts'
import type { SourceDeps } from './podcast-sources.ts'

/** What people do, as our own events. */
export function followPeople({ events, facts, tell, now }: SourceDeps): void {
  events.handle('item.finished', async ({ userId, libraryId, itemId, episodeId }) => {
    if (episodeId !== null) return
    const book = await facts.book(itemId)
    if (book === null) return
    const [username, libraryName] = await Promise.all([
      facts.username(userId),
      facts.libraryName(libraryId),
    ])
    await tell({
      name: 'lecternBookFinished',
      libraryId,
      at: now(),
      values: {
        title: book.title,
        author: book.authors.join(', '),
        username,
        itemId,
        libraryName,
        libraryId,
      },
    })
  })

  events.handle('auth.signedIn', ({ username, address, device }) =>
    tell({
      name: 'lecternNewSignIn',
      libraryId: null,
      at: now(),
      values: { username, address, device: deviceWords(device) },
    }),
  )
}

const longestDevice = 80

/** "Firefox on Windows", or the beginning of what an app says of itself. */
function deviceWords(userAgent: string): string {
  const { browserName, osName } = parseUserAgent(userAgent)
  const words = [browserName, osName].filter(Boolean).join(' on ')
  return words || userAgent.slice(0, longestDevice) || 'an unknown device'
}
