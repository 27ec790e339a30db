import { fileSystem } from '#platform/disk/disk.ts'

/**
 * From now on no file call has an answer that is said to hang; those of `node:fs` are not
 * concerned. Returns the function with which the disk answers all of them and is well again.
 */
export function hangDisk(isHanging: (path: string, call: string) => boolean): () => void {
  const before = { ...fileSystem }
  const waiting: (() => void)[] = []
  const wait =
    (name: string, call: (...args: never[]) => Promise<unknown>) =>
    async (...args: never[]) => {
      if (isHanging(String(args[0]), name))
        await new Promise<void>((resolve) => waiting.push(resolve))
      return call(...args)
    }
  const calls = Object.entries(before).map(([name, call]) => [name, wait(name, call)])
  Object.assign(fileSystem, Object.fromEntries(calls))
  return () => {
    Object.assign(fileSystem, before)
    for (const answer of waiting.splice(0)) answer()
  }
}
