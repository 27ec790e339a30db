import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookChoice } from '@lectern/contract'
import { coverSrcOf } from '#platform/address/covers.ts'
import { callQuery } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { NarrowField } from '#ui/field/narrow-field.tsx'
import { useDebounced } from '#ui/field/use-debounced.ts'

interface BookChooserProps {
  /** What the book is called elsewhere: where the search begins. */
  title: string
  onChosen: (book: BookChoice) => void
}

/** A book here, found by words of its title. */
export function BookChooser({ title, onChosen }: BookChooserProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(() =>
    title
      .split(/[\s:(]+/u)
      .slice(0, 2)
      .join(' '),
  )
  const query = useDebounced(text.trim())
  const { data } = useQuery({
    ...callQuery('GET /api/lectern/annotations/import/books', { query: { query } }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
  const books = query === '' ? [] : (data?.books ?? [])
  return (
    <div className="grid gap-2 rounded-md bg-surface-2 p-3">
      <div className="flex *:flex-1">
        <NarrowField label={t('highlights.findBook')} first value={text} onChange={setText} />
      </div>
      <ul aria-label={t('highlights.findBook')} className="max-h-60 overflow-y-auto">
        {books.map((book) => (
          <li key={book.id}>
            <button
              type="button"
              onClick={() => onChosen(book)}
              className="flex min-h-12 w-full items-center gap-3 rounded-md px-2 py-1 text-start hover:bg-surface-3"
            >
              <span className="w-9 flex-none">
                <Cover
                  src={book.coverPath ? coverSrcOf(book.id, book.updatedAt) : null}
                  title={book.title}
                  author={book.author}
                  ratio={1}
                  width={36}
                  className="rounded-xs! shadow-none!"
                />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold" dir="auto">
                  {book.title}
                </span>
                <span className="block truncate text-sm text-fg-2" dir="auto">
                  {book.author}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {data && books.length === 0 && <p className="text-sm text-fg-2">{t('highlights.noBook')}</p>}
    </div>
  )
}
