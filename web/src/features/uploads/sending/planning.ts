import { call } from '#platform/net/call.ts'
import { isOpen, useUploads, type Destination, type Upload } from '../uploads.ts'

const mostItems = 100
/** Typing rests for so long before the server is asked; ms. */
const restMs = 400

let destination: Destination | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let asking: Promise<void> = Promise.resolve()

/** From now on the server is asked where items go, and what is there, whenever they change. Returns the end of it. */
export function planFor(to: Destination): () => void {
  destination = to
  useUploads.setState(({ list }) => ({
    list: list.map((one) => (isOpen(one) ? { ...one, place: null } : one)),
  }))
  const end = useUploads.subscribe(soon)
  soon()
  return () => {
    end()
    clearTimeout(timer)
    timer = undefined
  }
}

/** Resolves when the server has been asked about everything that is open. */
export function planAll(to: Destination): Promise<void> {
  asking = asking.catch(() => undefined).then(() => askAll(to))
  return asking
}

function soon(): void {
  if (timer !== undefined || destination === null || unplanned().length === 0) return
  const to = destination
  timer = setTimeout(() => {
    timer = undefined
    // Sending asks again, and says what went wrong.
    planAll(to).then(soon, () => undefined)
  }, restMs)
}

async function askAll(to: Destination): Promise<void> {
  for (let some = unplanned(); some.length > 0; some = unplanned()) {
    const batch = some.slice(0, mostItems)
    const { places } = await call('POST /api/lectern/uploads/plan', {
      body: {
        libraryId: to.libraryId,
        folderId: to.folderId,
        items: batch.map(({ title, author, series, files }) => ({
          title,
          author,
          series,
          paths: files.map(({ path }) => path),
        })),
      },
      timeoutMs: 60_000,
    })
    const byUpload = new Map(batch.map((one, index) => [one.id, { one, place: places[index] }]))
    useUploads.setState(({ list }) => ({
      list: list.map((now) => {
        const { one, place } = byUpload.get(now.id) ?? {}
        return one && place && isSame(one, now) ? { ...now, place } : now
      }),
    }))
  }
}

const unplanned = (): Upload[] =>
  useUploads.getState().list.filter((one) => isOpen(one) && one.place === null)

/** Somebody may have typed on meanwhile. */
const isSame = (one: Upload, now: Upload): boolean =>
  one.title === now.title && one.author === now.author && one.series === now.series
