import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { ListedEpisode, PlaybackSession } from '@lectern/contract'
import type { Answer, Client } from '#testing/app.ts'
import { createPodcastLibraryApp } from '#testing/apps/podcast-library-app.ts'

export type PublisherApp = Awaited<ReturnType<typeof createPublisherApp>>

/** The whole app with a podcast library, and a publisher on this machine. */
export async function createPublisherApp(env: Record<string, string> = {}) {
  const house = await createPodcastLibraryApp(env)
  const { test, web, libraryId, folder } = house
  await test.app.listen()
  let shows = 0

  return {
    test,
    web,
    root: test.root,
    libraryId,
    /** A podcast whose feed has been read, with one episode whose sound lies at this path. */
    async show(sound: string): Promise<{ itemId: string; episode: ListedEpisode }> {
      const title = `Show ${++shows}`
      const at = { number: 1, publishedAt: test.clock.now - 86_400_000, sound, guid: sound }
      web.feed(`/feed-${shows}.xml`, { title, episodes: [at] })
      const { body } = await test.root.post('/api/podcasts', {
        path: join(folder, title),
        folderId: house.folderId,
        libraryId,
        media: { metadata: { title, feedUrl: `${web.url}/feed-${shows}.xml` } },
      })
      const list = `/api/lectern/podcasts/${body.id}/episodes`
      for (;;) {
        const [episode] = (await test.root.get(list)).body.episodes as ListedEpisode[]
        if (episode !== undefined) return { itemId: body.id, episode }
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    },
    play: (
      { itemId, episode }: { itemId: string; episode: Pick<ListedEpisode, 'id'> },
      client: Client = test.root,
      more: object = {},
    ): Promise<Answer & { body: PlaybackSession }> =>
      client.post(`/api/items/${itemId}/play/${episode.id}`, {
        deviceInfo: { deviceId: `device ${Math.random()}` },
        supportedMimeTypes: ['audio/mpeg', 'audio/mp4'],
        ...more,
      }),
    /** What a player gets of a session's sound, over the network. */
    sound: (session: Pick<PlaybackSession, 'id'>, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${test.app.port()}/public/session/${session.id}/track/1`, {
        headers,
      }),
    /** Ranges that were asked of a path, '' for all of it. */
    ranges: (path: string): string[] =>
      web.asked.filter((one) => one.path === path).map(({ headers }) => headers.range ?? ''),
    close: house.close,
  }
}

export const bytesOf = async (answer: Response): Promise<Buffer> =>
  Buffer.from(await answer.arrayBuffer())

type Way = (request: IncomingMessage, response: ServerResponse) => void

interface Sending {
  etag?: string
  /** Bytes after which it sends nothing more until `goOn` resolves. */
  holdAfter?: number
  goOn?: Promise<void>
}

/** Sends as good publishers do: by range, while the sound is the same. */
export const sends =
  (bytes: Buffer, { etag = '"one"', holdAfter, goOn }: Sending = {}): Way =>
  (request, response) => {
    const { range, 'if-range': since, 'if-none-match': known } = request.headers
    if (known === etag) return void response.writeHead(304).end()
    const isSame = since === undefined || since === etag
    const asked = isSame ? /^bytes=(\d+)-$/.exec(range ?? '') : null
    const from = Number(asked?.[1] ?? 0)
    const part = bytes.subarray(from)
    response.writeHead(asked ? 206 : 200, {
      'content-type': 'audio/mpeg',
      'content-length': part.length,
      etag,
      ...(asked && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
    })
    if (holdAfter === undefined || from > 0) return void response.end(part)
    response.write(part.subarray(0, holdAfter))
    void goOn?.then(() => response.end(part.subarray(holdAfter)))
  }
