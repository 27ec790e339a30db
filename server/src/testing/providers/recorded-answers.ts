import type { IncomingHttpHeaders } from 'node:http'

interface Recorded {
  status: number
  /** Below this folder, without `.json`; null: an empty object. */
  file: string | null
}

const good = (file: string): Recorded => ({ status: 200, file: `answers/${file}` })
const notFound = (file: string | null = null): Recorded => ({
  status: 404,
  file: file === null ? null : `answers/${file}`,
})

/** Which recorded answer a question gets. The path begins with the provider's name. */
export function recordedAnswer(url: URL, headers: IncomingHttpHeaders): Recorded {
  const [, provider = '', ...path] = url.pathname.split('/')
  const answer = providers[provider.startsWith('audible.') ? 'audible' : provider]
  return answer?.({ path: path.join('/'), query: url.searchParams, headers }) ?? notFound()
}

interface Question {
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
}

const books: Record<string, string> = {
  B0036I54I6: 'book_B0036I54I6_odd_authors',
  B017V4IM1G: 'book_B017V4IM1G',
  B08C6YJ1LS: 'book_B08C6YJ1LS',
  B08G9PRS1K: 'book_B08G9PRS1K',
  // The real ones aren't recorded; these stand in for two of a list's three.
  B0DRAMA001: 'book_series_position_range',
  B0SILENT01: 'book_without_narrators',
}
const works: Record<string, string> = {
  OL10263W: 'work_OL10263W_markdown_crlf',
  OL45804W: 'work_OL45804W_text_description',
  OL82563W: 'work_OL82563W_object_description',
  OL1234567W: 'work_redirect',
}

const providers: Record<string, (question: Question) => Recorded> = {
  audible({ query }) {
    const title = query.get('title') ?? ''
    const isKnown = title === 'Project Hail Mary' || title === 'foundation'
    return good(isKnown ? 'audible/search_asins_only' : 'audible/search_nothing')
  },

  audnexus({ path, query }) {
    const [kind, asin = '', part] = path.split('/')
    const name = query.get('name')?.toLowerCase() ?? ''
    if (kind === 'authors' && asin === '')
      return name.includes('greg')
        ? good('audnexus/authors_search_several')
        : good(`audnexus/authors_search_${name === 'isaac asimov' ? 'one' : 'nothing'}`)
    if (kind === 'authors')
      return ['B000APO5PQ', 'B00G0WYW92'].includes(asin)
        ? good('audnexus/author_B00G0WYW92')
        : notFound('audnexus/error_404_not_found')
    if (part === 'chapters')
      return ['1721358595', 'B08G9PRS1K'].includes(asin)
        ? good(`audnexus/chapters_${asin}`)
        : notFound('audnexus/error_404_no_chapters_old_form')
    const book = books[asin]
    return book === undefined ? notFound('audnexus/error_404_not_found') : good(`audnexus/${book}`)
  },

  google({ query, headers }) {
    if (headers['x-goog-api-key'] === undefined)
      return { status: 429, file: 'answers/google/error_429_no_key' }
    const asked = query.get('q') ?? ''
    if (asked.startsWith('intitle:dog')) return good('google/search_several')
    if (asked.startsWith('intitle:odd')) return good('google/sparse_volumes')
    return good(`google/${asked.includes('宇宙') ? 'isbn_one_hit' : 'search_nothing'}`)
  },

  openlibrary({ path, query }) {
    const work = works[/^works\/(OL\d+W)\.json$/.exec(path)?.[1] ?? '']
    if (work !== undefined) return good(`openlibrary/${work}`)
    if (path !== 'search.json') return notFound()
    const title = query.get('title') ?? ''
    if (title.startsWith('Harry Potter')) return good('openlibrary/search_two_hits_fields')
    const isFox = title.startsWith('Fantastic Mr Fox')
    return good(`openlibrary/search_${isFox ? 'title_default_fields' : 'nothing'}`)
  },

  itunes({ query }) {
    const term = query.get('term') ?? ''
    if (query.get('media') === 'podcast')
      return good(`itunes/${term === 'freakonomics' ? 'podcast_several' : 'search_nothing'}`)
    if (term === 'law and order') return good('itunes/audiobook_one')
    return good(`itunes/${term === 'test' ? 'audiobook_several' : 'search_nothing'}`)
  },

  fantlab({ path, query }) {
    if (path === 'work/4351/extended') return good('fantlab/work_extended_new_form')
    if (path === 'work/7067/extended') return good('fantlab/work_extended_old_form')
    if (path.startsWith('edition/')) return good('fantlab/edition')
    if (path !== 'search-works') return notFound()
    const isMetro = query.get('q')?.startsWith('Метро') === true
    return good(`fantlab/search_${isMetro ? 'works_envelope' : 'nothing'}`)
  },

  audiobookcovers: ({ query }) =>
    good(`audiobookcovers/bytext_${/dune/i.test(query.get('q') ?? '') ? 'several' : 'nothing'}`),

  custom({ query, headers }) {
    if (headers.authorization !== 'sekret') return { status: 401, file: 'answers/custom/error_401' }
    const asked = query.get('query') ?? ''
    if (asked === 'The Title') return good('custom/hit_full')
    if (asked === 'one') return good('custom/hits_odd_types')
    return good(`custom/${asked === 'broken' ? 'malformed' : 'nothing'}`)
  },
}
