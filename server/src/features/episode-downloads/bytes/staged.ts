import { mkdir, open, readdir, rename, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'

/** What a disk lost its power over may be longer than what it keeps: only so many bytes at a time are sure. */
const sureBytes = 1024 * 1024

export type Staging = ReturnType<typeof createStaging>
export type StagedFile = ReturnType<Staging['file']>

/** Files on their way, in the folder of the server's own data. They go under another name when they are whole. */
export function createStaging(folder: string) {
  const nameOf = (id: string): string => join(folder, `${id}.part`)
  const wholeOf = (id: string): string => join(folder, `${id}.whole`)
  return {
    file(id: string) {
      const part = nameOf(id)
      const whole = wholeOf(id)
      return {
        whole,
        isWhole: async (): Promise<boolean> => (await sizeOf(whole)) !== null,
        /** Bytes that are there for sure, with whatever is behind them cut off. */
        async sure(): Promise<number> {
          const size = Math.floor(((await sizeOf(part)) ?? 0) / sureBytes) * sureBytes
          if (size > 0) await truncate(part, size)
          return size
        },
        /** Opens it to write on from this byte; what was behind it is gone. */
        async openAt(start: number) {
          await mkdir(folder, { recursive: true, mode: 0o700 })
          const file = await open(part, start === 0 ? 'w' : 'r+')
          let at = start
          let flushed = start
          return {
            async write(bytes: Buffer): Promise<void> {
              for (let from = 0; from < bytes.length;) {
                const { bytesWritten } = await file.write(bytes, from, bytes.length - from, at)
                from += bytesWritten
                at += bytesWritten
              }
              if (at - flushed < sureBytes) return
              flushed = at
              await file.sync()
            },
            async close(): Promise<void> {
              await file.close()
            },
          }
        },
        /** Has all of it put there at once. */
        async fill(put: (path: string) => Promise<boolean>): Promise<boolean> {
          await mkdir(folder, { recursive: true, mode: 0o700 })
          return put(whole)
        },
        async complete(): Promise<void> {
          const file = await open(part, 'r+')
          await file.sync().finally(() => file.close())
          await rename(part, whole)
        },
        async remove(): Promise<void> {
          await rm(part, { force: true })
          await rm(whole, { force: true })
          await rm(`${whole}.copy`, { force: true })
        },
      }
    },

    /** Ids of all that lie there. */
    async ids(): Promise<string[]> {
      const names = await readdir(folder).catch(() => [])
      return names.flatMap((name) => /^([0-9a-f-]{36})\.(?:part|whole)$/u.exec(name)?.[1] ?? [])
    },
  }
}

async function sizeOf(path: string): Promise<number | null> {
  const facts = await stat(path).catch(() => null)
  return facts === null ? null : facts.size
}
