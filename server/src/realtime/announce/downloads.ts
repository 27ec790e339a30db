import type { EpisodeDownload } from '@lectern/contract'
import { publicAddress } from '#domain/public-address.ts'
import type { AnnouncerContext } from './announcer-context.ts'

const wireEvents = {
  'download.queued': 'episode_download_queued',
  'download.started': 'episode_download_started',
  'download.finished': 'episode_download_finished',
} as const

/** Episodes on their way to the disk, to those who may see their podcast. */
export function announceDownloads({ on, sockets, audience, readers }: AnnouncerContext): void {
  // One after the other: what has to be read for one takes longer than for the next.
  let turn = Promise.resolve()
  const inTurn = (tell: () => Promise<void>): Promise<void> => (turn = turn.then(tell, tell))

  for (const name of ['download.queued', 'download.started', 'download.finished'] as const)
    on(name, ({ itemId, download, isSecret }) => {
      const connections = sockets.connections()
      const tell = (whole: EpisodeDownload, areAdmins: boolean): Promise<void> =>
        audience.perScope(
          wireEvents[name],
          async (scope) => ((await readers.sees(itemId, scope)) ? whole : null),
          connections.filter(({ caller }) => caller.isAdmin === areAdmins),
        )
      return inTurn(async () => {
        await tell(download, true)
        await tell({ ...download, url: publicAddress(download.url, isSecret) }, false)
      })
    })
  on('download.cleared', ({ itemId }) =>
    audience.perScope('episode_download_queue_cleared', async (scope) =>
      (await readers.sees(itemId, scope)) ? itemId : null,
    ),
  )
  on('download.progress', ({ itemId, ...progress }) =>
    sockets.toAdmins('lectern_episode_download_progress', { ...progress, libraryItemId: itemId }),
  )
  on('downloads.changed', (changed) =>
    sockets.toAdmins('lectern_episode_downloads_changed', changed),
  )
  on('episode.added', ({ itemId, episodeId }) =>
    inTurn(() =>
      audience.perScope('episode_added', async (scope) => {
        const [item] = await readers.items([itemId], scope)
        if (item === undefined || !('episodes' in item.media)) return null
        const episode = item.media.episodes.find(({ id }) => id === episodeId)
        return episode === undefined ? null : { ...episode, libraryItem: item }
      }),
    ),
  )
}
