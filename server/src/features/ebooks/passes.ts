import { createHash } from 'node:crypto'
import type { Archive } from '#platform/archive/archive.ts'
import { Problem } from '#platform/problem.ts'
import type { DiskCache } from '#platform/rendering/disk-cache.ts'
import type { BookFile } from './open-books.ts'

type Pass = NonNullable<Archive['pass']>

/** Somebody who waits for a file that is still to come. */
interface Waiter {
  name: string
  resolve: (bytes: Buffer) => void
  reject: (error: unknown) => void
}

/** A pass loses nothing but what the cache gives away meanwhile. */
const mostPasses = 2

/**
 * Files of archives that can only be unpacked in their order: the first who asks for one has all of them unpacked, once,
 * and each is there for who waits as soon as it came. They are kept on the disk.
 */
export function createPasses(cache: DiskCache) {
  const running = new Map<string, { waiters: Set<Waiter>; over: Promise<void> }>()

  function begin(file: BookFile, pass: Pass, maxBytes: number) {
    const key = `${file.version} ${file.path}`
    const known = running.get(key)
    if (known !== undefined) return known
    const waiters = new Set<Waiter>()
    const take = async (name: string, bytes: Buffer): Promise<void> => {
      await cache.write(keyOf(file, name), bytes)
      for (const waiter of waiters) if (waiter.name === name) waiter.resolve(bytes)
    }
    const over = pass(maxBytes, take).then(
      () => settle(new Problem('missing', 'The archive has no such file')),
      settle,
    )
    function settle(error: unknown): void {
      running.delete(key)
      for (const waiter of waiters) waiter.reject(error)
    }
    running.set(key, { waiters, over })
    return { waiters, over }
  }

  return {
    /** The bytes of one file. Rejects with what the pass failed with, or Problem `missing`. */
    async read(
      file: BookFile,
      pass: Pass,
      wanted: { name: string; maxBytes: number },
    ): Promise<Buffer> {
      for (let nth = 1; ; nth++) {
        // oxlint-disable-next-line no-await-in-loop -- a second look follows a whole pass
        const kept = await cache.read(keyOf(file, wanted.name))
        if (kept !== null) return kept
        const { waiters } = begin(file, pass, wanted.maxBytes)
        try {
          // oxlint-disable-next-line no-await-in-loop -- a second look follows a whole pass
          return await new Promise<Buffer>((resolve, reject) => {
            waiters.add({ name: wanted.name, resolve, reject })
          })
        } catch (error) {
          if (nth === mostPasses || !(error instanceof Problem) || error.kind !== 'missing')
            throw error
        }
      }
    },
    /** Resolves when nothing is unpacked any more. */
    async settled(): Promise<void> {
      await Promise.all([...running.values()].map(({ over }) => over))
    },
  }
}

const keyOf = ({ path, version }: BookFile, name: string): string =>
  createHash('sha1').update(`${path}|${version}|file ${name}`).digest('hex')
