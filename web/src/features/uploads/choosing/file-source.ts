/** Where the bytes of a chosen file come from. */
export interface FileSource {
  size: number
  /** When it was changed last; ms. */
  modifiedAt: number
  /** Bytes of it. @throws ChangedFile when it isn't the file any more that was chosen. */
  read(from: number, to: number): Promise<ArrayBuffer>
  /** Whether it still is as it was chosen, as far as the browser tells. */
  isSame(): Promise<boolean>
}

/** A file was changed, moved or removed after it had been chosen. */
export class ChangedFile extends Error {
  override readonly name = 'ChangedFile'
}

/** `again` gets the file as it is now, where the browser can. */
export function fileSource(file: File, again?: () => Promise<File>): FileSource {
  const { size, lastModified: modifiedAt } = file
  return {
    size,
    modifiedAt,
    async read(from, to) {
      const bytes = await file
        .slice(from, to)
        .arrayBuffer()
        .catch((cause: unknown) => {
          throw new ChangedFile(file.name, { cause })
        })
      if (bytes.byteLength !== to - from) throw new ChangedFile(file.name)
      return bytes
    },
    async isSame() {
      try {
        // Browsers that look at the time of a file do so when it is read.
        if (size > 0) await file.slice(size - 1, size).arrayBuffer()
        const now = await again?.()
        return now === undefined || (now.size === size && now.lastModified === modifiedAt)
      } catch {
        return false
      }
    },
  }
}
