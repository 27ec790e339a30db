import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { DictionaryFault } from './dictionary-fault.ts'

const unzip = promisify(gunzip)

/** A gzip file as a whole, when it is at most `most` bytes; `what` names it in sentences. @throws DictionaryFault */
export async function unpack(bytes: Buffer, most: number, what: string): Promise<Buffer> {
  try {
    return await unzip(bytes, { maxOutputLength: most })
  } catch (cause) {
    const isLarge = cause instanceof RangeError
    throw new DictionaryFault(
      isLarge ? tooLarge(what, most) : `${what} is damaged, or was cut off.`,
      { cause },
    )
  }
}

/** The sentence for what is larger than this server reads. */
export const tooLarge = (what: string, most: number): string =>
  `${what} is too large: at most ${Math.floor(most / 2 ** 20)} MB are read.`
