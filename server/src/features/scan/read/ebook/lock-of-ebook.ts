import type { ReadableFormat } from '@lectern/contract/rules'
import { withBytes } from './byte-file.ts'
import { isLockedMobi } from './mobi.ts'
import { lockOfPdf } from './pdf/pdf-facts.ts'

/**
 * Who has locked an ebook that is one file; null for one that is open, and for a PDF that asks for a password. Rejects with
 * Problem `invalid` for a broken one.
 */
export async function lockOfEbook(
  path: string,
  format: ReadableFormat,
): Promise<'kindle' | 'adobe' | 'protected' | null> {
  if (format === 'pdf') return withBytes(path, lockOfPdf)
  if (format !== 'mobi' && format !== 'azw3') return null
  return (await withBytes(path, isLockedMobi)) ? 'kindle' : null
}
