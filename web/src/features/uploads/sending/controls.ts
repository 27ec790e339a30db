import { keptSources } from '../choosing/kept-sources.ts'
import {
  change,
  changeAll,
  filesToSend,
  isBegun,
  isHeldUp,
  isOpen,
  uploadOf,
  useUploads,
  type Destination,
  type Upload,
} from '../uploads.ts'
import { planAll } from './planning.ts'
import { cancelUploads, halt, haltAll, pump } from './send-uploads.ts'

/** Sends all that is open and that nothing is in the way of, once the server has said where it goes. */
export async function sendAll(destination: Destination): Promise<void> {
  await planAll(destination)
  changeAll(
    (one) => isOpen(one) && !isHeldUp(one) && filesToSend(one).length > 0,
    (one) => ({ state: 'waiting', message: null, destination: one.destination ?? destination }),
  )
  pump()
}

export function pause(id: number): void {
  halt(id)
  pump()
}

/** Goes on with one that was paused or that failed. */
export function goOn(id: number): void {
  change(id, { state: 'waiting', message: null })
  pump()
}

export function pauseAll(): void {
  haltAll()
  pump()
}

export function goOnWithAll(): void {
  changeAll(
    ({ state }) => state === 'paused',
    () => ({ state: 'waiting', message: null }),
  )
  pump()
}

/** Takes all that was begun and isn't over off the list, and what arrived of it off the server. */
export function cancelAll(): Promise<void> {
  return cancelUploads(useUploads.getState().list.filter(isBegun))
}

/**
 * Gives an upload that was begun before the page was loaded its files again, as the browser has kept them. Yields whether
 * it goes on.
 */
export async function goOnKept(id: number, ask: boolean): Promise<boolean> {
  const { serverId } = uploadOf(id) ?? {}
  if (!serverId) return false
  const kept = await keptSources(serverId, ask)
  return attach(
    id,
    kept.map(({ path, found, source, root }) => ({
      key: nameKey(path, source.size, source.modifiedAt),
      file: { found, source, root },
    })),
  )
}

/**
 * Gives uploads that were begun before the page was loaded the files that were chosen again. Yields how many of them go
 * on, and takes what they have in common off the list of what is new.
 */
export function goOnWithChosen(): number {
  const { list } = useUploads.getState()
  const chosen = list.filter(({ state }) => state === 'ready')
  const files = chosen.flatMap((one) =>
    one.files.map((file) => ({ key: nameKey(file.path, file.size, file.modifiedAt), file })),
  )
  const lost = list.filter(({ state }) => state === 'lost')
  const going = lost.filter(({ id }) => attach(id, files))
  if (going.length === 0) return 0
  const used = new Set(
    going.flatMap(({ files: sent }) =>
      sent.map((file) => nameKey(file.path, file.size, file.modifiedAt)),
    ),
  )
  const isUsed = (one: Upload) =>
    one.state === 'ready' &&
    one.files.every((file) => used.has(nameKey(file.path, file.size, file.modifiedAt)))
  useUploads.setState((state) => ({ list: state.list.filter((one) => !isUsed(one)) }))
  pump()
  return going.length
}

interface Chosen {
  key: string
  file: Pick<Upload['files'][number], 'found' | 'source' | 'root'>
}

function attach(id: number, chosen: readonly Chosen[]): boolean {
  const one = uploadOf(id)
  if (!one) return false
  const byKey = new Map(chosen.map(({ key, file }) => [key, file]))
  const files = one.files.map((file) => {
    if (file.source) return file
    const found = byKey.get(nameKey(file.path, file.size, file.modifiedAt))
    return found ? { ...file, ...found } : file
  })
  const isWhole = files.every(({ source }) => source !== null)
  if (isWhole) change(id, { files, state: 'waiting' })
  return isWhole
}

/** Folders may have been renamed on the way here; a file of that name, size and time is that file. */
const nameKey = (path: string, size: number, modifiedAt: number): string =>
  `${size} ${modifiedAt} ${path.slice(path.lastIndexOf('/') + 1).toLowerCase()}`
