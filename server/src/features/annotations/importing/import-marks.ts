import type {
  annotationExchangeCalls,
  BodyOf,
  BookChoice,
  ImportedBook,
  ImportReport,
} from '@lectern/contract'
import { foldText } from '@lectern/contract/rules'
import type { Caller, VisibilityScope } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import { wordsOf } from '#storage/search/index.ts'
import { fullSentence, mostMarks } from '../annotations.ts'
import type { AnnotationsStore } from '../annotations.store.ts'
import type { Clipping } from '../clippings/clipping.ts'
import { readClippings } from '../clippings/read-clippings.ts'
import type { BookMatchesStore, KnownBook } from './book-matches.store.ts'
import { planBook } from './imported-rows.ts'
import type { BookPlan } from './imported-rows.ts'
import { matchBook } from './match-book.ts'
import { titleKeys } from './title-keys.ts'

export interface ImportDeps {
  store: Pick<AnnotationsStore, 'known' | 'bring'>
  matches: BookMatchesStore
  /** The item whose file KOReader knows by this checksum. */
  findDocument: (document: string, scope: VisibilityScope) => Promise<{ item_id: string } | null>
  events: Pick<Events, 'publish'>
  now: Now
}

export type Importing = ReturnType<typeof createImporting>
type Body = BodyOf<typeof annotationExchangeCalls.import>

/** At once, in all files. */
const mostClippings = 20_000
const tooManySentence = `These files have more than ${mostClippings.toLocaleString('en')} marks. Import them in several steps.`

/** A book of which files tell. */
interface ToldBook {
  key: string
  title: string
  author: string
  source: Clipping['source']
  clippings: Clipping[]
}

/** A book of which files tell, the one that it is here, and what is to be done with its marks. */
interface PlannedBook extends ToldBook {
  item: KnownBook | null
  plan: BookPlan
  numHere: number
}

/** Brings marks in that other readers wrote into files. */
export function createImporting({ store, matches, findDocument, events, now }: ImportDeps) {
  async function plan(
    { userId, scope }: Caller,
    { files, books, utcOffset }: Body,
  ): Promise<{ books: PlannedBook[]; refused: ImportReport['refused'] }> {
    const { told, refused } = readFiles(files)
    const items = await itemsOf(told, books, scope)
    const planned: PlannedBook[] = []
    for (const book of told) {
      const item = items.get(book.key) ?? null
      const known = item === null ? [] : await store.known(userId, item.id)
      const key = { userId, itemId: item?.id ?? '', now: now(), utcOffset }
      planned.push({
        ...book,
        item,
        plan: planBook(book.clippings, known, key),
        numHere: known.filter((row) => row.removed_at === null).length,
      })
    }
    return { books: planned, refused }
  }

  /** The books here, by `key`: those that were chosen, those whose file it is, those that are called so. */
  async function itemsOf(
    told: readonly ToldBook[],
    chosen: Body['books'],
    scope: VisibilityScope,
  ): Promise<Map<string, KnownBook>> {
    const ids = told.flatMap(({ key }) => (Object.hasOwn(chosen, key) ? (chosen[key] ?? []) : []))
    const wanted = new Map((await matches.byId(ids, scope)).map((book) => [book.id, book]))
    const rest = told.filter(({ key }) => !Object.hasOwn(chosen, key))
    const named = await matches.byTitle(
      [...new Set(rest.flatMap(({ title }) => titleKeys(title)))],
      scope,
    )
    const items = new Map<string, KnownBook>()
    for (const book of told) {
      const id = Object.hasOwn(chosen, book.key) ? chosen[book.key] : undefined
      if (id === null) continue
      if (typeof id === 'string' && !wanted.has(id)) throw new Problem('invalid', goneSentence)
      const item =
        id === undefined
          ? ((await byDocument(book, scope)) ?? matchBook(book, named))
          : wanted.get(id)
      if (item) items.set(book.key, item)
    }
    return items
  }

  async function byDocument(book: ToldBook, scope: VisibilityScope): Promise<KnownBook | null> {
    const document = book.clippings.find((one) => one.document !== null)?.document ?? null
    const found = document === null ? null : await findDocument(document, scope)
    if (found === null) return null
    return (await matches.byId([found.item_id], scope))[0] ?? null
  }

  return {
    /** Books here that have all these words in their title. */
    async choices({ scope }: Caller, query: string): Promise<BookChoice[]> {
      const words = wordsOf(query).slice(0, 8)
      return words.length === 0 ? [] : (await matches.byWords(words, scope)).map(choiceOf)
    },

    /** What an import would do. Throws `invalid` for too many marks and for chosen books that aren't here. */
    async preview(caller: Caller, body: Body): Promise<ImportReport> {
      const { books, refused } = await plan(caller, body)
      return { books: books.map(rendered), refused }
    },

    /** Does it, book by book: what was broken off is done by the same files once more. */
    async bring(caller: Caller, body: Body): Promise<ImportReport> {
      const { books, refused } = await plan(caller, body)
      const full = books.find((book) => book.numHere + book.plan.added.length > mostMarks)
      if (full !== undefined) throw new Problem('invalid', `“${full.title}”: ${fullSentence}`)
      for (const { item, plan: work } of books) {
        if (item === null || work.added.length + work.changed.length === 0) continue
        await store.bring(work.added, work.changed)
        events.publish('annotations.changed', { userId: caller.userId, itemId: item.id })
      }
      return { books: books.map(rendered), refused }
    },
  }
}

const goneSentence = 'A chosen book isn’t here any more. Choose another one.'

function readFiles(files: Body['files']): { told: ToldBook[]; refused: ImportReport['refused'] } {
  const told = new Map<string, ToldBook>()
  const refused: ImportReport['refused'] = []
  let count = 0
  for (const { name, text } of files) {
    const read = attempted(name, text)
    if (typeof read === 'string') refused.push({ name, sentence: read })
    else {
      count += read.length
      if (count > mostClippings) throw new Problem('invalid', tooManySentence)
      for (const one of read) {
        const key = foldText(`${one.title} | ${one.author}`)
        const book = told.get(key) ?? { ...one, key, clippings: [] }
        book.clippings.push(one)
        told.set(key, book)
      }
    }
  }
  return { told: [...told.values()], refused }
}

/** The marks in a file, or the sentence that says why there are none. */
function attempted(name: string, text: string): Clipping[] | string {
  try {
    return readClippings(name, text)
  } catch (problem) {
    if (problem instanceof Problem) return problem.message
    throw problem
  }
}

function rendered({
  key,
  title,
  author,
  source,
  clippings,
  item,
  plan,
}: PlannedBook): ImportedBook {
  return {
    key,
    title,
    author,
    source,
    item: item === null ? null : choiceOf(item),
    numMarks: clippings.length,
    numNew: item === null ? 0 : plan.added.length,
    numChanged: plan.changed.length,
  }
}

const choiceOf = ({ id, title, author, coverPath, updatedAt }: KnownBook): BookChoice => ({
  id,
  title,
  author,
  coverPath,
  updatedAt,
})
