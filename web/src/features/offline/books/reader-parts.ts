import { readStoredJson } from '#platform/storage.ts'

/** So long the first service worker may take to be there, in ms; without one the app works, only not without a network. */
const patienceMs = 20_000

/** Parts of the client by the formats that they draw; what a part is made of is written down by the build. */
const comic = 'comic'
const partOf: Partial<Record<string, string>> = { pdf: 'pdf', cbz: comic, cbr: comic, cb7: comic }

/** Has the service worker put aside what draws books of these formats. `cut`: not all of it came. */
export async function keepReaders(formats: readonly string[]): Promise<'done' | 'cut' | 'full'> {
  if (formats.length === 0 || !import.meta.env.PROD || !('serviceWorker' in navigator))
    return 'done'
  const worker = await Promise.race([
    navigator.serviceWorker.ready.then(({ active }) => active),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs)),
  ])
  if (worker === null) return 'done'
  const parts = new Set(formats.map((format) => partOf[format] ?? 'flow'))
  if (parts.has('flow') && chosenFont() === 'dyslexic') parts.add('dyslexic')
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<'done' | 'cut' | 'full'>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data as 'done' | 'cut' | 'full'))
    port1.start()
  })
  worker.postMessage({ keep: [...parts] }, [port2])
  return answer.finally(() => port1.close())
}

function chosenFont(): unknown {
  const settings = readStoredJson<{ pageFont?: unknown } | null>('ereaderSettings', null)
  return settings?.pageFont
}
