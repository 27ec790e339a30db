/*
 * What some browsers have beyond the files that all of them hand out: a choice that outlives a reload. None of it is there
 * over plain HTTP.
 */

declare global {
  interface DataTransferItem {
    getAsFileSystemHandle?(): Promise<FileSystemHandle | null>
  }
  interface FileSystemHandle {
    queryPermission?(asked: { mode: 'read' }): Promise<PermissionState>
    requestPermission?(asked: { mode: 'read' }): Promise<PermissionState>
  }
  interface FileSystemDirectoryHandle {
    values(): AsyncIterableIterator<FileSystemHandle>
  }
  // oxlint-disable-next-line no-var -- how a global is declared
  var showDirectoryPicker:
    | ((asked?: { mode: 'read' }) => Promise<FileSystemDirectoryHandle>)
    | undefined
}

/** Whether a folder that was chosen earlier may be read; `ask` only while somebody presses something. */
export async function mayRead(handle: FileSystemHandle, ask: boolean): Promise<boolean> {
  const mode = 'read' as const
  if ((await handle.queryPermission?.({ mode })) === 'granted') return true
  return ask && (await handle.requestPermission?.({ mode })) === 'granted'
}
