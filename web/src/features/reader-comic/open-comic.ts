import {
  BookProblem,
  bookPath,
  pagesOf,
  type Engine,
  type EngineHost,
} from '#features/reader-engine/index.ts'
import { openPages } from '#features/reader-pages/index.ts'
import { inShownLanguage } from '#platform/text/said/in-shown-language.ts'
import { texts } from '#platform/text/texts.ts'
import { createComicSource } from './comic-source.ts'
import { picturesOfDevice, picturesOfServer } from './page-pictures.ts'

/** Opens a comic: which pages it has is asked for, and each of them when it is about to be seen. */
export async function openComic(host: EngineHost): Promise<Engine> {
  const { file, stored, signal } = host
  const book = stored?.pages ?? (await pagesOf(file, signal))
  if (book.problem) throw new BookProblem(await inShownLanguage(book.problem.sentence))
  if (book.pages.length === 0) throw new BookProblem(texts.t('pages.noPages'))
  const from = stored?.pages
    ? await picturesOfDevice(stored, stored.pages)
    : picturesOfServer(bookPath(file), book.version)
  const source = createComicSource(from, book)
  return openPages(host, source, { kind: 'comic', said: book.direction })
}
