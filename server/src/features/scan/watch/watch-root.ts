/** Somebody who tells which paths below a folder changed; rejects when the system can't watch it. */
export type WatchFolder = (
  folder: string,
  onChange: (paths: string[]) => void,
  onError: (error: unknown) => void,
) => Promise<Watch>

export interface Watch {
  close(): Promise<void>
}

export interface RootDeps {
  watchFolder: WatchFolder
  /**
   * What tells this folder from another one mounted or made in its place; null while there is none, undefined while
   * its disk doesn't answer.
   */
  identify: (folder: string) => Promise<string | null | undefined>
  log: { info(facts: object, message: string): void; warn(facts: object, message: string): void }
  /** How often folders that can't be watched are looked at; milliseconds. */
  pollMs: number
  /** How often it is asked whether a folder is still the same one; milliseconds. */
  checkMs: number
}

export interface RootListener {
  changed: (paths: string[]) => void
  /** Time to look at everything: changes of this folder aren't told. */
  due: () => void
  /** The folder is gone: a disk was taken away. */
  gone: () => void
  /** Another folder is in its place, the same disk again perhaps: whatever is in it is news. */
  back: () => void
}

/**
 * Watches one library folder for as long as it is wanted, also when the disk below it goes and comes back: a watch
 * belongs to the folder that was there when it began, and stays silent about another one of the same name.
 */
export async function watchRoot(
  folder: string,
  deps: RootDeps,
  listener: RootListener,
): Promise<Watch> {
  const { log } = deps
  let identity = (await deps.identify(folder)) ?? null
  let watch: Watch | null = null
  let polling: NodeJS.Timeout | undefined
  let isClosed = false
  let checking: Promise<void> | null = null

  function poll(error: unknown): void {
    if (isClosed) return
    log.warn({ folder, err: error }, 'folder cannot be watched; looking now and then instead')
    polling ??= setInterval(listener.due, deps.pollMs).unref()
  }

  async function begin(): Promise<void> {
    try {
      watch = await deps.watchFolder(folder, listener.changed, poll)
    } catch (error) {
      poll(error)
    }
    if (isClosed) await end()
  }

  /** A folder that is gone can't be let go of properly; it is let go of all the same. */
  async function end(): Promise<void> {
    clearInterval(polling)
    polling = undefined
    const ending = watch
    watch = null
    await ending
      ?.close()
      .catch((err: unknown) => log.info({ folder, err }, 'a watch of a folder ended untidily'))
  }

  async function check(): Promise<void> {
    const now = await deps.identify(folder)
    if (isClosed || now === undefined || now === identity) return
    await end()
    if (isClosed) return
    identity = now
    if (now === null) {
      log.warn({ folder }, 'a library folder is gone; it is watched again when it is back')
      listener.gone()
      return
    }
    await begin()
    if (isClosed) return
    log.info({ folder }, 'a library folder is there again; it is watched anew')
    listener.back()
  }

  if (identity === null) log.warn({ folder }, 'a library folder is not there yet')
  else await begin()
  const checks = setInterval(() => {
    checking ??= check()
      .catch((err: unknown) => log.warn({ folder, err }, 'a library folder could not be looked at'))
      .finally(() => {
        checking = null
      })
  }, deps.checkMs).unref()

  return {
    async close() {
      isClosed = true
      clearInterval(checks)
      await end()
    },
  }
}
