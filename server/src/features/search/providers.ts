interface Provider {
  /** As clients send it back. */
  value: string
  /** The name people read. */
  text: string
}

const audible: Provider[] = [
  { value: 'audible', text: 'Audible.com' },
  { value: 'audible.ca', text: 'Audible.ca' },
  { value: 'audible.uk', text: 'Audible.co.uk' },
  { value: 'audible.au', text: 'Audible.com.au' },
  { value: 'audible.fr', text: 'Audible.fr' },
  { value: 'audible.de', text: 'Audible.de' },
  { value: 'audible.jp', text: 'Audible.co.jp' },
  { value: 'audible.it', text: 'Audible.it' },
  { value: 'audible.in', text: 'Audible.in' },
  { value: 'audible.es', text: 'Audible.es' },
]
const general: Provider[] = [
  { value: 'google', text: 'Google Books' },
  { value: 'itunes', text: 'iTunes' },
  { value: 'openlibrary', text: 'Open Library' },
  { value: 'fantlab', text: 'FantLab.ru' },
]

/** Where metadata and covers can be looked for (ABS wire, items §2.10). */
export const providers = {
  books: [...general, ...audible],
  booksCovers: [
    { value: 'best', text: 'Best' },
    ...general,
    { value: 'audiobookcovers', text: 'AudiobookCovers.com' },
    ...audible,
    { value: 'all', text: 'All' },
  ],
  podcasts: [{ value: 'itunes', text: 'iTunes' }],
}
