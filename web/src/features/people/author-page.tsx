import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from '#platform/text/texts.ts'
import { BookCard, type Book, CardSkeleton, Portrait, useTrail } from '#features/items/index.ts'
import { enterLibrary, useCurrentLibrary, useMediaWords } from '#features/libraries/index.ts'
import { useProgressOf } from '#features/progress/index.ts'
import { RichText } from '#features/text/index.ts'
import { isStatus } from '#platform/net/call-error.ts'
import { elapsed } from '#platform/text/format.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { coverRatio } from '#ui/cover/cover-rules.ts'
import { SectionHeading, useDocumentTitle } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState, MissingState } from '#ui/page/state.tsx'
import { More, useMore } from '#ui/page/more-button.tsx'
import { lazyOverlay } from '#ui/page/lazy-part.tsx'
import { Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMay } from '#platform/session/session.ts'
import type { Reply } from '#platform/net/api.ts'
import { authorQuery } from './people.queries.ts'

const EditAuthorDialog = lazyOverlay(() =>
  import('./edit-author-dialog.tsx').then((file) => file.EditAuthorDialog),
)

type Author = Reply<'GET /api/authors/:id'>

/** One author: portrait, life, books by series and the others. */
export function AuthorPage() {
  const { t } = useTranslation()
  const { authorId } = useParams({ from: '/author/$authorId' })
  const { data, error, isFetching, refetch } = useQuery(authorQuery(authorId))
  if (isStatus(error, 404) || isStatus(error, 403))
    return (
      <MissingState
        title={t('people.missing')}
        action={
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            {t('state.goHome')}
          </Link>
        }
      />
    )
  if (error && !data)
    return (
      <ErrorState
        level="h1"
        title={t('people.oneFailed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return data ? <Found author={data} /> : <Loading />
}

function Found({ author }: { author: Author }) {
  const { t } = useTranslation()
  useDocumentTitle(author.name)
  useEffect(() => void enterLibrary(author.libraryId), [author.libraryId])
  const current = useCurrentLibrary()
  const { things } = useMediaWords()
  const booksKey = things === 'search.books' ? 'people.books' : things
  const ratio = coverRatio(current?.library.settings.coverAspectRatio)
  const { series = [], libraryItems: books = [] } = author
  const inSeries = new Set(series.flatMap(({ items }) => items.map(({ id }) => id)))
  const more = useMore(`${author.id} series`, series.length, 4)
  const others = books.filter(({ id }) => !inSeries.has(id))
  useTrail({ key: `author ${author.id}`, ids: [...inSeries, ...others.map(({ id }) => id)] })
  return (
    <>
      <header className="mb-8 grid grid-cols-[96px_minmax(0,1fr)] items-start gap-x-5 gap-y-4 md:grid-cols-[176px_1fr] md:gap-x-8">
        <Portrait author={author} priority />
        <div className="min-w-0 self-center">
          <h1
            tabIndex={-1}
            className="font-title text-3xl font-[650] tracking-[-0.012em] break-words"
            dir="auto"
          >
            {author.name}
          </h1>
          <AuthorFacts books={books} />
          <EditAuthor author={author} />
        </div>
        {author.description && (
          <RichText
            html={author.description}
            lines={5}
            className="max-w-3xl text-fg-2 max-md:col-span-2 md:col-start-2"
          />
        )}
      </header>
      {series.slice(0, more.shown).map((one) => (
        <section key={one.id} className="mt-8" aria-label={one.name}>
          <SectionHeading>
            <Link
              to="/library/$libraryId/series/$seriesId"
              params={{ libraryId: author.libraryId, seriesId: one.id }}
              className="hover:underline"
              dir="auto"
            >
              {one.name}
            </Link>
          </SectionHeading>
          <Books id={`${author.id} ${one.id}`} label={one.name} books={one.items} ratio={ratio} />
        </section>
      ))}
      {!more.isAll && <More onNear={more.showMore} />}
      {more.isAll && others.length > 0 && (
        <section className="mt-8" aria-label={t(booksKey)}>
          <SectionHeading>{series.length ? t('people.otherBooks') : t(booksKey)}</SectionHeading>
          <Books id={author.id} label={t(booksKey)} books={others} ratio={ratio} />
        </section>
      )}
    </>
  )
}

/** The button and the dialog behind it, for those who may change authors. */
function EditAuthor({ author }: { author: Author }) {
  const { t } = useTranslation()
  const mayUpdate = useMay('update')
  const [edit, setEdit] = useState({ turn: 0, open: false })
  if (!mayUpdate) return null
  return (
    <>
      <Button
        size="sm"
        className="mt-4"
        onClick={() => setEdit(({ turn }) => ({ turn: turn + 1, open: true }))}
      >
        <Pencil aria-hidden="true" className="size-4!" />
        {t('author.editButton')}
      </Button>
      {edit.turn > 0 && (
        <EditAuthorDialog
          key={edit.turn}
          author={author}
          open={edit.open}
          onClose={() => setEdit({ ...edit, open: false })}
          onMissing={() => setEdit({ ...edit, open: false })}
        />
      )}
    </>
  )
}

/** "12 books · 96 h · 3 of 12 finished" */
function AuthorFacts({ books }: { books: Book[] }) {
  const { t } = useTranslation()
  const { thingCount } = useMediaWords()
  const finished = useProgressOf(books.map(({ id }) => id)).filter((one) => one?.isFinished).length
  const duration = books.reduce((sum, { media }) => sum + (media.duration ?? 0), 0)
  const facts = [
    t(thingCount, { count: books.length }),
    duration > 0 && elapsed(duration),
    finished > 0 && t('series.finishedOf', { finished, count: books.length }),
  ]
  return <p className="mt-2 text-fg-2 num">{facts.filter(Boolean).join(' · ')}</p>
}

interface BooksProps {
  id: string
  label: string
  books: Book[]
  ratio: number
}

function Books({ id, label, books, ratio }: BooksProps) {
  const more = useMore(id, books.length, 48)
  return (
    <>
      <ul aria-label={label} className={gridClass}>
        {books.slice(0, more.shown).map((book) => (
          <li
            key={book.id}
            className="[contain-intrinsic-size:auto_280px] [content-visibility:auto]"
          >
            <BookCard book={book} ratio={ratio} width="(max-width: 639px) 30vw, 180px" />
          </li>
        ))}
      </ul>
      {!more.isAll && <More onNear={more.showMore} />}
    </>
  )
}

function Loading() {
  return (
    <div aria-busy="true">
      <div className="mb-8 flex items-center gap-8">
        <Skeleton className="size-24 rounded-full! md:size-44" />
        <Skeleton className="h-9 w-60" />
      </div>
      <div className={gridClass}>
        {Array.from({ length: 6 }, (_, index) => (
          <CardSkeleton key={index} ratio={1} />
        ))}
      </div>
    </div>
  )
}

const gridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(30%,104px),1fr))] gap-x-3.5 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(160px,1fr))] md:gap-x-5'
