import { isIgnoredName } from '@lectern/contract/rules'
import { lstat, readdir } from '#platform/disk/disk.ts'
import { watchRoot } from './watch-root.ts'
import type { RootDeps, Watch } from './watch-root.ts'

export interface WatcherDeps extends RootDeps {
  /** Scans the items at these absolute paths. */
  scanPaths: (libraryId: string, paths: string[]) => Promise<unknown>
  /** Looks at everything: for folders that can't be watched, and for those that are back. */
  scanLibrary: (libraryId: string) => Promise<unknown>
  /** A folder of the library can't be found. */
  markOffline: (libraryId: string) => Promise<unknown>
  /** Quiet that must follow the last change, and then between two looks that see the same; milliseconds. */
  settleMs: number
}

export interface WatchedLibrary {
  id: string
  folders: string[]
}

export interface Watcher {
  /** Watches exactly these libraries from now on; none any more once it was closed. */
  watch(libraries: readonly WatchedLibrary[]): Promise<void>
  close(): Promise<void>
}

/**
 * Watches library folders and has changed places scanned once they are quiet: nothing is read while it is still being
 * copied. Falls back to looking at the library now and then where watching doesn't work.
 */
export function createWatcher(deps: WatcherDeps): Watcher {
  const watched = new Map<string, { close(): Promise<void> }>()
  let line: Promise<unknown> = Promise.resolve()
  let isClosed = false

  async function apply(libraries: readonly WatchedLibrary[]): Promise<void> {
    const keys = new Map(libraries.map((library) => [keyOf(library), library]))
    for (const [key, handle] of watched) {
      if (keys.has(key)) continue
      watched.delete(key)
      await handle.close()
    }
    for (const [key, library] of keys) {
      if (!watched.has(key)) watched.set(key, await watchLibrary(library, deps))
    }
  }

  function inLine(work: () => Promise<void>): Promise<void> {
    const turn = line.then(work, work)
    line = turn.catch(() => undefined)
    return turn
  }

  return {
    watch: (libraries) => inLine(() => apply(isClosed ? [] : libraries)),
    close() {
      isClosed = true
      return inLine(() => apply([]))
    },
  }
}

function keyOf({ id, folders }: WatchedLibrary): string {
  return JSON.stringify([id, ...folders])
}

async function watchLibrary(
  library: WatchedLibrary,
  deps: WatcherDeps,
): Promise<{ close(): Promise<void> }> {
  const settling = createSettling(library.id, deps)
  const meanwhile = (work: Promise<unknown>): void =>
    void work.catch((err: unknown) =>
      deps.log.warn({ libraryId: library.id, err }, 'a library could not be looked into'),
    )
  const look = (): void => meanwhile(deps.scanLibrary(library.id))
  const roots: Watch[] = []
  for (const folder of library.folders) {
    const root = await watchRoot(folder, deps, {
      changed: settling.changed,
      due: look,
      gone: () => meanwhile(deps.markOffline(library.id)),
      back: look,
    })
    roots.push(root)
  }
  return {
    async close() {
      settling.close()
      for (const root of roots) await root.close()
    },
  }
}

/** After so many looks a file that never rests is read as it is. */
const mostLooks = 200

function createSettling(libraryId: string, deps: WatcherDeps) {
  const changedPaths = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let lastLook: string | null = null
  let looks = 0
  let isClosed = false

  function changed(paths: string[]): void {
    for (const path of paths) {
      if (!path.split('/').some(isIgnoredName)) changedPaths.add(path)
    }
    if (changedPaths.size === 0) return
    lastLook = null
    wait()
  }

  function wait(): void {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void look(), deps.settleMs).unref()
  }

  async function look(): Promise<void> {
    const paths = [...changedPaths]
    const now = await fingerprint(paths)
    looks += 1
    if (isClosed) return
    if (now !== lastLook && looks < mostLooks) {
      lastLook = now
      wait()
      return
    }
    for (const path of paths) changedPaths.delete(path)
    lastLook = null
    looks = 0
    try {
      await deps.scanPaths(libraryId, paths)
    } catch (error) {
      deps.log.warn({ libraryId, err: error }, 'changed files could not be scanned')
    }
  }

  return {
    changed,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** Sizes and times of everything at these paths: two equal ones mean that nobody is writing. */
async function fingerprint(paths: readonly string[]): Promise<string> {
  const lines: string[] = []
  const look = async (path: string, depth: number): Promise<void> => {
    const facts = await lstat(path).catch(() => null)
    if (!facts) {
      lines.push(`${path} gone`)
      return
    }
    lines.push(`${path} ${facts.size} ${facts.mtimeMs}`)
    if (!facts.isDirectory() || depth === 0) return
    const names = await readdir(path).catch(() => [])
    for (const { name } of names) {
      if (!isIgnoredName(name)) await look(`${path}/${name}`, depth - 1)
    }
  }
  for (const path of paths) await look(path, 8)
  return lines.sort().join('\n')
}
