import type { PlannedPlace } from '@lectern/contract'
import type { MediaRules } from '@lectern/contract/rules'
import { create } from 'zustand'
import {
  groupFound,
  joinLoose,
  namesOf,
  type FileGroup,
  type LeftOut,
} from './choosing/grouping.ts'
import type { Found, FoundFile } from './choosing/found-files.ts'

/**
 * `ready`: to be sent when somebody says so. `waiting`, `sending`, `paused`: somebody said so. `lost`: begun before the page
 * was loaded; its files have to be chosen again. `finishing`: all of it is there and is put in its place.
 */
export type UploadState =
  | 'ready'
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'finishing'
  | 'lost'
  | 'done'
  | 'failed'

/** Where items go. */
export interface Destination {
  libraryId: string
  folderId: string
  folderPath: string
  rules: MediaRules
}

/** An item to be sent. */
export interface Upload extends FileGroup {
  id: number
  state: UploadState
  /** Of the server, once it was begun there. */
  serverId: string | null
  /** Where it goes, once it was begun. */
  destination: Destination | null
  /** Where it would go and what is there; null while that isn't known. */
  place: PlannedPlace | null
  /** Goes beside what is there: only what isn't there is sent. */
  adds: boolean
  /** Why it was not sent. */
  message: string | null
  /** It is in the library. */
  itemId: string | null
}

interface Uploads {
  list: Upload[]
  leftOut: LeftOut[]
}

/** What is chosen and sent; it outlives the page, so that one can go on browsing meanwhile. */
export const useUploads = create<Uploads>(() => ({ list: [], leftOut: [] }))

let lastId = 0

/** A group as an item to be sent. */
export const fresh = (group: FileGroup): Upload => ({
  ...group,
  id: (lastId += 1),
  state: 'ready',
  serverId: null,
  destination: null,
  place: null,
  adds: false,
  message: null,
  itemId: null,
})

/** Adds what was chosen; yields how many files were in the list already. */
export function addFound(found: Found, rules: MediaRules): number {
  const { list, leftOut: others } = useUploads.getState()
  const known = new Set([
    ...list.flatMap(({ files }) => files.map(keyOf)),
    ...others.flatMap(({ file }) => (file ? keyOfFound(file) : [])),
  ])
  const files = found.files.filter((file) => !known.has(keyOfFound(file)))
  const { groups, leftOut } = groupFound({ ...found, files }, rules)
  useUploads.setState((state) => {
    const listed = new Set(state.leftOut.map(({ path }) => path))
    return {
      list: [...state.list, ...groups.map(fresh)],
      leftOut: [...state.leftOut, ...leftOut.filter(({ path }) => !listed.has(path))],
    }
  })
  return found.files.length - files.length
}

const keyOf = (file: { found: string; size: number; modifiedAt: number }): string =>
  `${file.size} ${file.modifiedAt} ${file.found}`

const keyOfFound = ({ path, source }: FoundFile): string => keyOf({ ...source, found: path })

export function change(id: number, changes: Partial<Omit<Upload, 'id'>>): void {
  useUploads.setState(({ list }) => ({
    list: list.map((one) => (one.id === id ? { ...one, ...changes } : one)),
  }))
}

/** Changes all that are meant at once: one after the other, thousands would take seconds. */
export function changeAll(
  isMeant: (one: Upload) => boolean,
  changesOf: (one: Upload) => Partial<Omit<Upload, 'id'>>,
): void {
  useUploads.setState(({ list }) => ({
    list: list.map((one) => (isMeant(one) ? { ...one, ...changesOf(one) } : one)),
  }))
}

export const uploadOf = (id: number): Upload | undefined =>
  useUploads.getState().list.find((one) => one.id === id)

export function remove(id: number): void {
  useUploads.setState(({ list }) => ({ list: list.filter((one) => one.id !== id) }))
}

/** Takes off the list what isn't begun, and what is over. */
export function clear(): void {
  useUploads.setState(({ list }) => ({ list: list.filter(isBegun), leftOut: [] }))
}

/** Makes one item of all single files that lay in no folder. */
export function joinAllLoose(): void {
  useUploads.setState(({ list }) => {
    const loose = list.filter(isLooseOne)
    return { list: [...list.filter((one) => !isLooseOne(one)), fresh(joinLoose(loose))] }
  })
}

/** Names what is open without the outermost folder. */
export function leaveFolderOut({ mediaType }: MediaRules): void {
  useUploads.setState(({ list }) => ({
    list: list.map((one) => {
      const folders = one.folders.slice(1)
      return isOpen(one) ? { ...one, ...namesOf(folders, mediaType), folders, place: null } : one
    }),
  }))
}

/** Sorts what isn't sent yet anew: another kind of library makes other items of the same files. */
export function regroup(rules: MediaRules): void {
  const { list, leftOut } = useUploads.getState()
  const open = list.filter(({ state }) => state === 'ready')
  const files = open.flatMap((one) =>
    one.files.flatMap(({ found, source, root }) =>
      source === null ? [] : { path: found, source, ...(root && { root }) },
    ),
  )
  const others = leftOut.flatMap(({ file }) => file ?? [])
  const unreadable = leftOut.flatMap(({ path, why }) => (why === 'unreadable' ? path : []))
  const grouping = groupFound({ files: [...files, ...others], unreadable }, rules)
  useUploads.setState({
    list: [...list.filter((one) => !open.includes(one)), ...grouping.groups.map(fresh)],
    leftOut: grouping.leftOut,
  })
}

export const isLooseOne = ({ folders, state }: Upload): boolean =>
  folders.length === 0 && state === 'ready'
/** Whether bytes of it go, or are about to. */
export const isBusy = ({ state }: Upload): boolean =>
  state === 'waiting' || state === 'sending' || state === 'finishing'
/** Whether something of it is on the server, or is about to be. */
export const isBegun = (one: Upload): boolean =>
  isBusy(one) || one.state === 'paused' || (one.serverId !== null && one.state !== 'done')
/** Whether it is still to be begun. */
export const isOpen = ({ state, serverId }: Upload): boolean =>
  (state === 'ready' || state === 'failed') && serverId === null

/** Whether what is there keeps it from being sent as it is. */
export const isHeldUp = ({ place, adds }: Upload): boolean =>
  place !== null &&
  (place.path === '' || place.state === 'shut' || (place.state === 'taken' && !adds))

/** What of it is to be sent: beside what is there goes only what isn't. */
export function filesToSend({ files, place, adds }: Upload): Upload['files'] {
  const there = new Set(adds ? place?.there : [])
  return there.size === 0 ? files : files.filter(({ path }) => !there.has(path))
}

export const sizeOf = (files: readonly { size: number }[]): number =>
  files.reduce((sum, { size }) => sum + size, 0)
