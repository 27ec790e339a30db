import type { BookMatch } from '@lectern/contract'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { attempt } from '#ui/action/attempt.ts'
import { Button } from '#ui/button.tsx'
import { change, type Upload } from '../../uploads.ts'
import { findBooks } from './find-books.ts'
import { namesOfBook } from './found-names.ts'

/** As many as one compares. */
const mostShown = 5

/** Looks an item up at the library's provider of metadata and calls it as the book is called that one chooses. */
export function LookUp({ one, provider }: { one: Upload; provider: string }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<BookMatch[] | null>(null)
  const lookUp = async () => {
    setBusy(true)
    const outcome = await attempt(() => findBooks(provider, one), {
      failed: t('upload.lookUpFailed'),
    })
    setFound(outcome?.result ?? null)
    setBusy(false)
  }
  return (
    <div className="grid gap-2">
      <Button
        size="sm"
        busy={busy}
        disabled={one.title.trim() === ''}
        onClick={() => void lookUp()}
        className="justify-self-start"
      >
        <Search aria-hidden="true" className="size-4!" />
        {t('upload.lookUp')}
      </Button>
      <div role="status">
        {found?.length === 0 && (
          <p className="text-sm text-fg-3">{t('upload.notFound', { title: one.title })}</p>
        )}
      </div>
      {found !== null && found.length > 0 && (
        <ul aria-label={t('upload.foundBooks')} className="grid gap-1">
          {found.slice(0, mostShown).map((book, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- they have no other name
            <li key={at} className="flex items-center gap-3">
              <Facts book={book} />
              <Button
                size="sm"
                aria-label={t('upload.useBook', { title: book.title })}
                onClick={() => {
                  change(one.id, { ...namesOfBook(book, one), place: null, adds: false })
                  setFound(null)
                }}
              >
                {t('upload.use')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Facts({ book }: { book: BookMatch }) {
  const series = book.series?.[0]?.series
  const facts = [book.author, series, book.publishedYear].filter(Boolean)
  return (
    <div className="min-w-0 flex-1">
      <p dir="auto" className="from-start text-md font-semibold break-words">
        {book.title}
      </p>
      <p dir="auto" className="from-start text-sm break-words text-fg-3 num">
        {facts.join(' · ')}
      </p>
    </div>
  )
}
