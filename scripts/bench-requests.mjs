// Whatever a client reads of a library, for bench-costs.mjs: a maker of [method, path, body] for each row, told which turn it is.

/** `ids`: some items with a place, in no order that lists know; `menus`: the filter data of the library. */
export function costlyRequests({ libraryId, ids, total, menus }) {
  const library = `/api/libraries/${libraryId}`
  const own = `/api/lectern/libraries/${libraryId}`
  const term = (group, value) =>
    `${group}.${encodeURIComponent(Buffer.from(String(value)).toString('base64'))}`
  const at = (list, turn) => list[(turn * 37) % list.length]
  const get = (path) => ['GET', path]
  const items = (more) => get(`${library}/items?minified=1&limit=50&${more}`)
  const rows = {}

  const lastPage = Math.floor((total - 1) / 50)
  const pages = {
    first: (turn) => turn % 5,
    middle: (turn) => Math.floor(lastPage / 2) + turn,
    last: (turn) => lastPage - (turn % 5),
  }
  const sorts = {
    title: 'media.metadata.title',
    author: 'media.metadata.authorName',
    'author, last name first': 'media.metadata.authorNameLF',
    year: 'media.metadata.publishedYear',
    added: 'addedAt',
    size: 'size',
    duration: 'media.duration',
    progress: 'progress',
  }
  for (const [name, sort] of Object.entries(sorts))
    for (const [place, page] of Object.entries(pages))
      rows[`items by ${name}, ${place}`] = (turn) => items(`sort=${sort}&page=${page(turn)}`)
  rows['items by title, down, middle'] = (turn) =>
    items(`sort=${sorts.title}&desc=1&page=${pages.middle(turn)}`)
  rows['items by chance'] = () => items('sort=random')

  const filters = {
    author: (turn) => term('authors', at(menus.authors, turn).id),
    series: (turn) => term('series', at(menus.series, turn).id),
    genre: (turn) => term('genres', at(menus.genres, turn)),
    narrator: (turn) => term('narrators', at(menus.narrators, turn)),
    publisher: (turn) => term('publishers', at(menus.publishers, turn)),
    language: (turn) => term('languages', at(menus.languages, turn)),
    decade: (turn) => term('publishedDecades', at(menus.publishedDecades, turn)),
    finished: () => term('progress', 'finished'),
    'not started': () => term('progress', 'not-started'),
    'in progress': () => term('progress', 'in-progress'),
    'no series': () => term('series', 'no-series'),
    'missing cover': () => term('missing', 'cover'),
    'single track': () => term('tracks', 'single'),
    'no ebook': () => term('ebooks', 'no-ebook'),
    issues: () => 'issues',
    recent: () => 'recent',
  }
  for (const [name, filter] of Object.entries(filters))
    rows[`filter ${name}`] = (turn) =>
      items(`sort=${sorts.title}&filter=${filter(turn)}&page=${turn % 3}`)
  rows['filter genre, by progress'] = (turn) => items(`sort=progress&filter=${filters.genre(turn)}`)
  const several = (turn) =>
    `${filters.genre(turn)},${filters['not started']()},!${filters.narrator(turn)}`
  rows['three filters'] = (turn) => items(`sort=${sorts.title}&filters=${several(turn)}`)
  rows['counts of filters'] = (turn) =>
    get(
      `${own}/facets?groups=genres,authors,series,narrators,tags,publishedDecades,languages&filters=${several(turn)}`,
    )

  for (const [name, sort] of [
    ['title', sorts.title],
    ['author', sorts.author],
    ['added', sorts.added],
    ['duration', sorts.duration],
  ])
    for (const [place, page] of Object.entries(pages))
      rows[`collapsed by ${name}, ${place}`] = (turn) =>
        items(
          `sort=${sort}&collapseseries=1&page=${Math.floor(page(turn) * (place === 'first' ? 1 : 0.5))}`,
        )
  rows['collapsed, genre'] = (turn) =>
    items(`sort=${sorts.title}&collapseseries=1&filter=${filters.genre(turn)}`)

  rows.letters = (turn) => get(`${library}/letters?sort=${sorts.title}&desc=${turn % 2}`)
  rows['letters, collapsed'] = (turn) =>
    get(`${library}/letters?sort=${sorts.title}&collapseseries=1&desc=${turn % 2}`)
  rows['letters, one sought'] = (turn) =>
    get(`${library}/letters?sort=${sorts.title}&find=${'abcdefghij'[turn % 10]}`)
  rows['authors, letters'] = () => get(`${library}/authors/letters?sort=name`)
  rows['200 items in brief'] = (turn) =>
    get(`${library}/item-ids?sort=${sorts.title}&first=${turn * 40}&last=${turn * 40 + 199}`)

  for (const sort of ['name', 'numBooks', 'addedAt', 'lastBookAdded', 'totalDuration', 'random'])
    rows[`series by ${sort}`] = (turn) =>
      get(`${library}/series?sort=${sort}&limit=40&minified=1&page=${turn}`)
  rows['series by name, far'] = (turn) =>
    get(
      `${library}/series?sort=name&limit=40&minified=1&page=${Math.max(0, Math.floor(menus.series.length / 41) - 1 - (turn % 5))}`,
    )
  rows['series, in progress'] = () =>
    get(`${library}/series?sort=name&limit=40&minified=1&filter=${filters['in progress']()}`)
  rows['series, not started'] = () =>
    get(`${library}/series?sort=name&limit=40&minified=1&filter=${filters['not started']()}`)
  rows['series, genre'] = (turn) =>
    get(`${library}/series?sort=name&limit=40&minified=1&filter=${filters.genre(turn)}`)
  rows['one series'] = (turn) => get(`/api/series/${at(menus.series, turn).id}?include=progress`)

  for (const sort of ['name', 'lastFirst', 'addedAt', 'numBooks'])
    rows[`authors by ${sort}`] = (turn) =>
      get(`${library}/authors?sort=${sort}&limit=40&page=${turn}`)
  rows['all authors'] = () => get(`${library}/authors`)
  rows['one author'] = (turn) =>
    get(`/api/authors/${at(menus.authors, turn).id}?include=items,series`)
  rows.narrators = () => get(`${library}/narrators`)

  const beginning = (length) => (turn) => at(menus.authors, turn).name.slice(0, length)
  rows['search, 3 letters'] = (turn) =>
    get(`${library}/search?limit=12&q=${encodeURIComponent(beginning(3)(turn))}`)
  rows['search, 8 letters'] = (turn) =>
    get(`${library}/search?limit=12&q=${encodeURIComponent(beginning(8)(turn))}`)
  rows['search without a hit'] = (turn) => get(`${library}/search?limit=12&q=zzqx${turn}wvk`)
  rows['search, slip'] = (turn) =>
    get(
      `${library}/search?limit=12&q=${encodeURIComponent(`${at(menus.authors, turn).name.slice(0, 4)}x`)}`,
    )
  rows['search in brief'] = (turn) =>
    get(`${own}/search?limit=24&related=1&q=${encodeURIComponent(beginning(5)(turn))}`)
  rows['search in brief without a hit'] = (turn) => get(`${own}/search?limit=24&q=zzqx${turn}wvk`)

  rows.home = (turn) => get(`${library}/personalized?limit=${8 + turn}`)
  rows['library with menus'] = () => get(`${library}?include=filterdata`)
  rows.menus = () => get(`${library}/filterdata`)
  rows['figures of the library'] = () => get(`${library}/stats`)
  rows.libraries = () => get('/api/libraries')
  rows.genres = () => get('/api/genres')
  rows.tags = () => get('/api/tags')
  rows.collections = () => get('/api/collections')
  rows['collections of the library'] = () => get(`${library}/collections?limit=10`)
  rows['collections as cards'] = () => get(`${own}/lists/collections`)
  rows.playlists = () => get('/api/playlists')
  rows['playlists as cards'] = () => get(`${own}/lists/playlists`)
  rows.me = () => get('/api/me')
  rows.authorize = () => ['POST', '/api/authorize']
  rows['in progress'] = () => get('/api/me/items-in-progress')
  rows["one's figures"] = () => get('/api/me/listening-stats')
  rows['one item'] = (turn) => get(`/api/items/${at(ids, turn)}?expanded=1&include=progress`)
  rows['one item, brief'] = (turn) => get(`/api/items/${at(ids, turn)}`)
  rows.play = (turn) => [
    'POST',
    `/api/items/${at(ids, turn)}/play`,
    {
      deviceInfo: { clientName: 'bench' },
      supportedMimeTypes: ['audio/mpeg', 'audio/mp4', 'audio/flac', 'audio/ogg'],
    },
  ]
  rows.ping = () => get('/ping')
  return rows
}
