import { readFile, stat } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import { decodeText } from '#platform/text/decode-text.ts'
import { withBytes } from './byte-file.ts'
import { countWords } from './count-words.ts'
import { openPdf } from './pdf/pdf-file.ts'
import { dictOf, numberOf } from './pdf/pdf-syntax.ts'

/** No text that is counted has more bytes. */
const mostBytes = 16 * 1024 * 1024

/** How many pages a PDF says it has, without looking at them; null where it doesn't. */
export function pdfPages(path: string): Promise<number | null> {
  return withBytes(path, async (file) => {
    const pdf = await openPdf(file)
    const catalogue = dictOf(await pdf.resolve(pdf.trailer.get('Root')))
    const pages = dictOf(await pdf.resolve(catalogue.get('Pages')))
    const count = numberOf(await pdf.resolve(pages.get('Count')))
    return count !== null && Number.isSafeInteger(count) && count > 0 ? count : null
  })
}

/** Words of a text or a FictionBook, whose pictures are left out. Rejects with Problem `too-large` above 16 MB. */
export async function textWords(path: string): Promise<number> {
  if ((await stat(path)).size > mostBytes)
    throw new Problem('too-large', 'The text is too long to be counted')
  const text = decodeText(await readFile(path))
  if (!/^[^<]{0,200}<\?xml|<FictionBook/u.test(text.slice(0, 2000))) return countWords(text)
  const body = text.replace(/<binary\b[^>]*>[^<]*<\/binary>/gu, '')
  return countWords(body.slice(Math.max(0, body.indexOf('<body'))).replace(/<[^>]*>/gu, ' '))
}
