import { fileSystem } from '#platform/disk.ts'

/**
 * From now on no file call has an answer that is about the paths that are said to hang; those of `node:fs` are not
 * concerned. Returns the function with which the disk answers all of them and is well again.
 */
export function hangDisk(isHanging: (path: string) => boolean): () => void {
  const before = { ...fileSystem }
  const waiting: (() => void)[] = []
  const wait =
    (call: (...args: never[]) => Promise<unknown>) =>
    async (...args: never[]) => {
      if (isHanging(String(args[0]))) await new Promise<void>((resolve) => waiting.push(resolve))
      return call(...args)
    }
  const calls = Object.entries(before).map(([name, call]) => [name, wait(call)])
  Object.assign(fileSystem, Object.fromEntries(calls))
  return () => {
    Object.assign(fileSystem, before)
    for (const answer of waiting.splice(0)) answer()
  }
}
