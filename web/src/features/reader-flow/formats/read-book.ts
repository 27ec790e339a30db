import { BookProblem } from '#features/reader-engine/index.ts'
import { t } from '#platform/text/texts.ts'
import { openEntries, openFile, wholeFile, type Source } from './book-bytes.ts'
import { decodeText } from './decode-text.ts'
import type { FoliateBook, SlicedFile } from './foliate-book.ts'
import { makeTextBook } from './text-book.ts'

/** Makes a book of a file; what can't be read is refused with a sentence. */
export async function readBook(
  source: Source,
  onLoading: (part: number) => void,
): Promise<FoliateBook> {
  const book = await parse(source, onLoading)
  if (book.sections.length === 0) throw new BookProblem(t('reader.empty'))
  return book
}

async function parse(source: Source, onLoading: (part: number) => void): Promise<FoliateBook> {
  const { file } = source
  if (file.format === 'epub') {
    const resources = await openEntries(source)
    const { EPUB } = await import('foliate-js/epub.js')
    return broken(new EPUB(resources).init())
  }
  if (file.format === 'fb2') {
    const whole = await wholeFile(source, onLoading)
    const { makeFB2 } = await import('foliate-js/fb2.js')
    return broken(makeFB2(whole))
  }
  if (file.format === 'txt') {
    const whole = await wholeFile(source, onLoading)
    return makeTextBook(decodeText(new Uint8Array(await whole.arrayBuffer())), file.title)
  }
  const sliced = await openFile(source)
  const [{ MOBI, isMOBI }, { unzlibSync }] = await Promise.all([
    import('foliate-js/mobi.js'),
    import('foliate-js/vendor/fflate.js'),
  ])
  if (!(await isMOBI(sliced))) throw new BookProblem(t('reader.broken'))
  if (await isEncrypted(sliced)) throw new BookProblem(t('reader.protected'))
  return broken(new MOBI({ unzlib: unzlibSync }).open(sliced))
}

/** The first record of a Kindle file says how its text is encrypted; 0: not at all. */
async function isEncrypted(file: SlicedFile): Promise<boolean> {
  const offsets = new DataView(await file.slice(78, 86).arrayBuffer())
  if (offsets.byteLength < 4) return false
  const first = offsets.getUint32(0)
  const head = new DataView(await file.slice(first, first + 16).arrayBuffer())
  return head.byteLength >= 14 && head.getUint16(12) !== 0
}

/** Parsers say what they stumbled over in words of their own, which help nobody; failures of the line are told as such. */
async function broken(parsing: Promise<FoliateBook>): Promise<FoliateBook> {
  try {
    return await parsing
  } catch (error) {
    if (error instanceof BookProblem || isOfLine(error)) throw error
    throw new BookProblem(t('reader.broken'), { cause: error })
  }
}

function isOfLine(error: unknown): boolean {
  return error instanceof Error && error.name === 'CallError'
}
