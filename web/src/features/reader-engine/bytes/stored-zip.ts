import { BookProblem } from '../engine.ts'

/** The files inside of an archive that lies on this device. */
export interface StoredZip {
  names: readonly string[]
  /** Null where there is no such file. Rejects where it is broken or larger than a book's part may be. */
  read: (name: string) => Promise<Blob | null>
  /** Unpacked bytes, as the archive claims; 0 where there is no such file. */
  sizeOf: (name: string) => number
}

/** No part of a book unpacks to more; what claims less than it holds is stopped there, too. */
const mostBytes = 256 * 1024 * 1024

/** Reads the list of an archive; `broken`: what is said where it is none. */
export async function openStoredZip(file: Blob, broken: string): Promise<StoredZip> {
  const { BlobReader, configure, ZipReader } = await import('foliate-js/vendor/zip.js')
  configure({ useWebWorkers: false })
  const entries = await new ZipReader(new BlobReader(file)).getEntries().catch((cause: unknown) => {
    throw new BookProblem(broken, { cause })
  })
  const byName = new Map(entries.map((entry) => [entry.filename, entry]))
  return {
    names: [...byName.keys()],
    sizeOf: (name) => byName.get(name)?.uncompressedSize ?? 0,
    async read(name) {
      const entry = byName.get(name)
      if (entry === undefined || entry.directory || !entry.getData) return null
      const parts: Uint8Array<ArrayBuffer>[] = []
      let size = 0
      const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
        write(bytes) {
          size += bytes.length
          if (size > mostBytes) throw new BookProblem(broken)
          parts.push(bytes)
        },
      })
      await entry.getData(sink)
      return new Blob(parts)
    },
  }
}
