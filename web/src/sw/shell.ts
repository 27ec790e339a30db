/** Files of one build; `version` differs between any two builds. */
export interface ShellList {
  version: string
  /** Below the base path; the page itself is `./`. */
  files: string[]
  /** Files of parts that are put aside when somebody wants them without a network, such as what draws PDFs. */
  parts: Record<string, string[]>
}

const filesName = 'lectern-files'
const filesKept = 200
/** So many files of a part are asked for at once. */
const atOnce = 8
const patienceMs = 2500

/** The app's own files. What a build is made of is kept as a whole; parts it asks for later are kept as they come. */
export function createShell({ version, files, parts }: ShellList, scope: string) {
  const shellName = `lectern-shell-${version}`
  const at = (path: string) => new URL(path, scope).href
  const page = at('./')
  const partName = (part: string) => `lectern-part-${version}-${part}`

  return { install, clean, keepParts, answerPage, answerFile }

  /** Fetches all of it, or fails as a whole; what an earlier build had as well isn't fetched again. */
  async function install(): Promise<void> {
    const cache = await caches.open(shellName)
    await cache.put(page, await fetched(new Request(page, { cache: 'no-cache' })))
    await Promise.all(
      files.map(async (path) => {
        const known = await caches.match(at(path), { ignoreVary: true })
        await cache.put(at(path), known ?? (await fetched(new Request(at(path)))))
      }),
    )
    // What was put aside of the build before is wanted of this one, too.
    const names = (await caches.keys()).map((name) => partPattern.exec(name)?.[1] ?? '')
    await keepParts([...new Set(names)])
  }

  /** Puts parts aside; what is there already isn't fetched again. Rejects where not all of it came. */
  async function keepParts(wanted: readonly string[]): Promise<void> {
    for (const part of wanted) {
      const paths = parts[part]
      if (paths === undefined) continue
      const cache = await caches.open(partName(part))
      for (let first = 0; first < paths.length; first += atOnce)
        await Promise.all(
          paths.slice(first, first + atOnce).map((path) => keepInPart(cache, at(path))),
        )
    }
  }

  async function keepInPart(cache: Cache, address: string): Promise<void> {
    if ((await cache.match(address, { ignoreVary: true })) !== undefined) return
    const known = await caches.match(address, { ignoreVary: true })
    await cache.put(address, known ?? (await fetched(new Request(address))))
  }

  /** Removes what earlier builds left. */
  async function clean(): Promise<void> {
    const ours = Object.keys(parts).map(partName)
    for (const name of await caches.keys())
      if (
        (name.startsWith('lectern-shell-') && name !== shellName) ||
        (partPattern.test(name) && !ours.includes(name)) ||
        name === filesName
      )
        await caches.delete(name)
  }

  /** The server's page if it answers soon, else the kept one: the address is read by the page itself. */
  async function answerPage(request: Request): Promise<Response> {
    const kept = await (await caches.open(shellName)).match(page, { ignoreVary: true })
    if (kept === undefined) return fetch(request)
    const fresh = fetch(request).then(
      (answer) => (answer.status >= 500 ? kept : answer),
      () => kept,
    )
    return Promise.race([fresh, late(kept)])
  }

  async function answerFile(request: Request): Promise<Response> {
    const kept =
      (await (await caches.open(shellName)).match(request.url, { ignoreVary: true })) ??
      (await caches.match(request.url, { ignoreVary: true }))
    if (kept !== undefined) return kept
    const fresh = await fetch(request)
    if (fresh.status === 200) await keep(request.url, fresh.clone())
    return fresh
  }

  async function keep(address: string, answer: Response): Promise<void> {
    const cache = await caches.open(filesName)
    await cache.put(address, answer)
    const all = await cache.keys()
    for (const old of all.slice(0, Math.max(0, all.length - filesKept))) await cache.delete(old)
  }
}

const partPattern = /^lectern-part-[^-]+-(.+)$/

async function fetched(request: Request): Promise<Response> {
  const answer = await fetch(request)
  // A redirect is a door of somebody else's before ours; browsers refuse it as an answer to a page.
  if (answer.status !== 200 || answer.redirected)
    throw new Error(`${request.url}: ${answer.status}`)
  return answer
}

async function late<T>(value: T): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, patienceMs))
  return value
}
