import { create } from 'zustand'
import { groupFiles, joinLoose, namesOf, type FileGroup, type FoundFile } from './grouping.ts'

/** `exists`: something lies there already, so that it is not sent. */
export type UploadState = 'ready' | 'waiting' | 'sending' | 'done' | 'exists' | 'failed'

/** An item to be sent. */
export interface Upload extends FileGroup {
  id: number
  state: UploadState
  /** How much has been sent, 0 to 1. */
  share: number
  /** Why it was not sent. */
  message: string | null
}

/** Where items go. */
export interface Destination {
  libraryId: string
  folderId: string
  folderPath: string
  isPodcast: boolean
}

interface Uploads {
  list: Upload[]
  /** Paths of files that no item takes. */
  leftOut: string[]
}

/** What is chosen and sent; it outlives the page, so that one can go on browsing meanwhile. */
export const useUploads = create<Uploads>(() => ({ list: [], leftOut: [] }))

let lastId = 0
const fresh = (group: FileGroup): Upload => ({
  ...group,
  id: (lastId += 1),
  state: 'ready',
  share: 0,
  message: null,
})

export function addFiles(found: readonly FoundFile[], isPodcast: boolean): void {
  const { groups, leftOut } = groupFiles(found, isPodcast)
  useUploads.setState((state) => ({
    list: [...state.list, ...groups.map(fresh)],
    leftOut: [...state.leftOut, ...leftOut],
  }))
}

export function change(id: number, changes: Partial<Omit<Upload, 'id'>>): void {
  useUploads.setState(({ list }) => ({
    list: list.map((one) => (one.id === id ? { ...one, ...changes } : one)),
  }))
}

export function remove(id: number): void {
  useUploads.setState(({ list }) => ({ list: list.filter((one) => one.id !== id) }))
}

/** Takes off the list what isn't being sent. */
export function clear(): void {
  useUploads.setState(({ list }) => ({ list: list.filter(isBusy), leftOut: [] }))
}

/** Makes one item of all single files that lay in no folder. */
export function joinAllLoose(): void {
  useUploads.setState(({ list }) => {
    const loose = list.filter(isLooseOne)
    return { list: [...list.filter((one) => !isLooseOne(one)), fresh(joinLoose(loose))] }
  })
}

/** Names what is open without the outermost folder. */
export function leaveFolderOut(isPodcast: boolean): void {
  useUploads.setState(({ list }) => ({
    list: list.map((one) => {
      const folders = one.folders.slice(1)
      return isOpen(one) ? { ...one, ...namesOf(folders, isPodcast), folders } : one
    }),
  }))
}

export const isLooseOne = ({ folders, state }: Upload): boolean =>
  folders.length === 0 && state === 'ready'
export const isBusy = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending'
/** Whether it is still to be sent when somebody says so. */
export const isOpen = ({ state }: Upload): boolean =>
  state === 'ready' || state === 'failed' || state === 'exists'
