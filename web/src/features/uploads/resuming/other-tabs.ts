import { isBegun, useUploads } from '../uploads.ts'

/** So long other tabs have to say that an upload is theirs; ms. */
const answerMs = 200

interface Message {
  asks?: string[]
  has?: string[]
}

/** Opened when the first tab asks; where there is none, each tab is alone. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('lectern-uploads') : null
const heard = new Set<string>()

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  for (const id of data.has ?? []) heard.add(id)
  if (!data.asks) return
  const mine = useUploads
    .getState()
    .list.filter((one) => isBegun(one) && one.state !== 'lost')
    .flatMap(({ serverId }) => serverId ?? [])
  if (mine.length > 0) channel.postMessage({ has: mine } satisfies Message)
})

/** Those of the uploads that another tab of this browser is at. */
export async function claimed(ids: string[]): Promise<ReadonlySet<string>> {
  if (channel === null || ids.length === 0) return new Set()
  heard.clear()
  channel.postMessage({ asks: ids } satisfies Message)
  await new Promise((resolve) => {
    setTimeout(resolve, answerMs)
  })
  return heard
}
