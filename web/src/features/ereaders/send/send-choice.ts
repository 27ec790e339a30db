import type { LibraryFile } from '@lectern/contract'
import { ereaderFault, ereaderLimits, largestMail } from '@lectern/contract/rules'
import { bytes } from '#platform/text/format.ts'
import { t } from '#platform/text/texts.ts'
import { formatList } from '../ereader-words.ts'

/** An ebook file of an item, as far as sending it matters. */
export interface EbookChoice {
  ino: string
  name: string
  format: string
  bytes: number
}

interface Device {
  name: string
  email: string
}

/** The ebooks of an item, the primary one first. */
export function ebooksOf(
  files: readonly Pick<LibraryFile, 'ino' | 'fileType' | 'metadata'>[],
  primaryIno: string | undefined,
): EbookChoice[] {
  const ebooks = files.filter(({ fileType }) => fileType === 'ebook')
  return ebooks
    .toSorted((a, b) => Number(b.ino === primaryIno) - Number(a.ino === primaryIno))
    .map(({ ino, metadata }) => ({
      ino,
      name: metadata.filename,
      format: metadata.ext.replace(/^\./, '').toLowerCase(),
      bytes: metadata.size,
    }))
}

/** The first one that the device takes; the first of all where it takes none. */
export function bestFor(
  email: string,
  ebooks: readonly EbookChoice[],
  maxBytes: number | null,
): EbookChoice | undefined {
  return ebooks.find((ebook) => ereaderFault(email, ebook, maxBytes) === null) ?? ebooks[0]
}

/** Why a device would not take a file, as a sentence; null: it would. */
export function faultLine(
  { name: device, email }: Device,
  ebook: EbookChoice,
  maxBytes: number | null,
): string | null {
  const fault = ereaderFault(email, ebook, maxBytes)
  if (fault === null) return null
  if (fault === 'format')
    return t('ereaders.wrongFormat', {
      device,
      formats: formatList(ereaderLimits(email).formats ?? []),
      format: ebook.format.toUpperCase(),
    })
  return t('ereaders.tooLarge', {
    device,
    size: bytes(ebook.bytes, 1),
    most: bytes(largestMail(email, maxBytes) ?? 0, 0),
  })
}
