import { readStoredJson } from '#platform/storage.ts'

/** So long a service worker may take to be there, or to say a first word, in ms; without one the app works, only not without a network. */
const patienceMs = 20_000

/** Parts of the client by the formats that they draw; what a part is made of is written down by the build. */
const comic = 'comic'
const partOf: Partial<Record<string, string>> = { pdf: 'pdf', cbz: comic, cbr: comic, cb7: comic }

type Answer = 'begun' | 'done' | 'cut' | 'full'

/**
 * Has the service worker put aside what draws books of these formats: the one in charge, and the one of a newer build
 * that waits. `cut`: not all of it came.
 */
export async function keepReaders(formats: readonly string[]): Promise<'done' | 'cut' | 'full'> {
  if (formats.length === 0 || !import.meta.env.PROD || !('serviceWorker' in navigator))
    return 'done'
  const registration = await Promise.race([
    navigator.serviceWorker.ready,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs)),
  ])
  const parts = new Set(formats.map((format) => partOf[format] ?? 'flow'))
  if (parts.has('flow') && chosenFont() === 'dyslexic') parts.add('dyslexic')
  const workers = [registration?.waiting, registration?.active].filter(
    (one) => one instanceof ServiceWorker,
  )
  const answers = await Promise.all(workers.map((worker) => askToKeep(worker, [...parts])))
  return answers.find((answer) => answer !== 'done') ?? 'done'
}

function askToKeep(worker: ServiceWorker, keep: string[]): Promise<'done' | 'cut' | 'full'> {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<'done' | 'cut' | 'full'>((resolve) => {
    // A worker of a build that knows nothing of parts never answers.
    const timer = setTimeout(() => resolve('done'), patienceMs)
    port1.addEventListener('message', ({ data }) => {
      clearTimeout(timer)
      const said = data as Answer
      if (said !== 'begun') resolve(said)
    })
    port1.start()
  })
  worker.postMessage({ keep }, [port2])
  return answer.finally(() => port1.close())
}

function chosenFont(): unknown {
  const settings = readStoredJson<{ pageFont?: unknown } | null>('ereaderSettings', null)
  return settings?.pageFont
}
