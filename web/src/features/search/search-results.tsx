import type { MarkedPage, SearchBrief } from '@lectern/contract'
import { Link } from '@tanstack/react-router'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import {
  AuthorCard,
  BookCard,
  CardLink,
  coverOf,
  SeriesCard,
  titleOf,
  useTrail,
  type Book,
  type ListedAuthor,
  type ListedSeries,
} from '#features/items/index.ts'
import { MarkHits, type MarkHit } from '#features/highlights/index.ts'
import { useMediaWords } from '#features/libraries/index.ts'
import { filterOf } from '#platform/address/filter.ts'
import { clock, elapsed } from '#platform/text/format.ts'
import { Chip } from '#ui/field/chip.tsx'
import { Cover } from '#ui/cover/cover.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { groupsOf, type GroupName, type Label } from './result-groups.ts'
import { boxAfter } from './arrow-navigation.ts'
import { useHighlights } from './use-highlights.ts'

interface SearchResultsProps {
  found: SearchBrief
  /** Own marks with these words, as far as they are here. */
  marks: MarkedPage | undefined
  query: string
  libraryId: string
  ratio: number
  /** These are the results of the text before. */
  isOld: boolean
  /** The arrow up from the first line. */
  onLeave: () => void
}

/** What was found, by group; a chip shows one of them alone. Arrows go from result to result. */
export function SearchResults(props: SearchResultsProps) {
  const { found, marks, query, libraryId, ratio, isOld, onLeave } = props
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const [only, setOnly] = useState<GroupName | null>(null)
  const groups = groupsOf(found, marks)
  const words = useMediaWords()
  const titleOfGroup = (name: GroupName) =>
    name === 'books' ? t(words.things) : name === 'authors' ? t(words.people) : t(`search.${name}`)
  const chosen = groups.some(({ name }) => name === only) ? only : null
  useHighlights(box, query)
  useTrail({ key: `search ${libraryId} ${query}`, ids: found.items.map(({ id }) => id) })
  return (
    <div className={isOld ? 'opacity-60' : undefined} aria-busy={isOld || undefined}>
      {groups.length > 1 && (
        <div role="group" aria-label={t('search.scope')} className="mb-6 flex flex-wrap gap-2">
          <Chip on={chosen === null} aria-pressed={chosen === null} onClick={() => setOnly(null)}>
            {t('search.everything')}
          </Chip>
          {groups.map(({ name, entries }) => (
            <Chip
              key={name}
              on={chosen === name}
              aria-pressed={chosen === name}
              onClick={() => setOnly(chosen === name ? null : name)}
            >
              {titleOfGroup(name)} <span className="text-fg-3 num">{entries.length}</span>
            </Chip>
          ))}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the results are the controls */}
      <div ref={box} onKeyDown={(event) => move(event, onLeave)}>
        {groups
          .filter(({ name }) => chosen === null || name === chosen)
          .map(({ name, entries }) => (
            <Group key={name} title={titleOfGroup(name)} count={entries.length}>
              <Entries name={name} entries={entries} libraryId={libraryId} ratio={ratio} />
            </Group>
          ))}
      </div>
    </div>
  )
}

interface EntriesProps {
  name: GroupName
  entries: unknown[]
  libraryId: string
  ratio: number
}

/** The entries of a group as its kind is drawn. */
function Entries({ name, entries, libraryId, ratio }: EntriesProps) {
  if (name === 'books' || name === 'podcasts')
    return <Cards books={entries as Book[]} ratio={ratio} />
  if (name === 'highlights') return <MarkHits hits={entries as MarkHit[]} />
  if (name === 'episodes') return <Episodes hits={entries as SearchBrief['episodes']} />
  if (name === 'series')
    return (
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] gap-5">
        {(entries as ListedSeries[]).map((one) => (
          <li key={one.id}>
            <SeriesCard series={one} ratio={ratio} width={280} />
          </li>
        ))}
      </ul>
    )
  if (name === 'authors')
    return (
      <ul className={gridClass}>
        {(entries as ListedAuthor[]).map((author) => (
          <li key={author.id}>
            <AuthorCard author={author} />
          </li>
        ))}
      </ul>
    )
  return <Labels group={name} labels={entries as Label[]} libraryId={libraryId} />
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section aria-label={title} className="mb-9">
      <SectionHeading>
        <span data-unmarked>
          {title} <span className="ms-1 text-md font-normal text-fg-3 num">{count}</span>
        </span>
      </SectionHeading>
      {children}
    </section>
  )
}

function Cards({ books, ratio }: { books: Book[]; ratio: number }) {
  return (
    <ul className={gridClass}>
      {books.map((book) => (
        <li key={book.id}>
          <BookCard book={book} ratio={ratio} width="(max-width: 639px) 30vw, 168px" />
        </li>
      ))}
    </ul>
  )
}

/** Episodes as rows: what they are called, whose they are, how long. */
function Episodes({ hits }: { hits: SearchBrief['episodes'] }) {
  return (
    <ul className="grid gap-x-5 lg:grid-cols-2">
      {hits.map(({ id, title, duration, podcast, excerpt, at }) => (
        <li key={id}>
          <CardLink
            to={`/item/${podcast.id}`}
            search={{ episode: id, ...(at !== null && { at: String(at) }) }}
            className="flex min-h-16 items-center gap-4 rounded-md px-3 py-2 no-underline hover:bg-surface-2"
          >
            <span className="w-11 flex-none">
              <Cover
                {...coverOf(podcast)}
                ratio={1}
                width={44}
                className="rounded-xs! shadow-none!"
              />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold" dir="auto">
                {title}
              </span>
              <span className="block truncate text-sm text-fg-3" dir="auto">
                {titleOf(podcast)}
              </span>
              {excerpt !== null && (
                <span className="clamp-2 text-sm text-fg-2" dir="auto">
                  {at !== null && <span className="me-2 font-semibold num">{clock(at)}</span>}
                  {excerpt}
                </span>
              )}
            </span>
            {duration > 0 && (
              <span className="flex-none text-sm text-fg-3 num">{elapsed(duration)}</span>
            )}
          </CardLink>
        </li>
      ))}
    </ul>
  )
}

interface LabelsProps {
  group: 'narrators' | 'genres' | 'tags'
  labels: Label[]
  libraryId: string
}

function Labels({ group, labels, libraryId }: LabelsProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {labels.map(({ name, count }) => (
        <li key={name}>
          <Link
            to="/library/$libraryId/bookshelf"
            params={{ libraryId }}
            search={{ filter: filterOf(group, name) }}
            data-cell
            className="inline-flex min-h-10 max-w-80 items-center gap-2 rounded-full border border-line bg-surface-1 px-4 text-md font-semibold hover:bg-surface-2"
          >
            <span className="truncate" dir="auto">
              {name}
            </span>
            <span className="text-sm text-fg-3 num">{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function move(event: KeyboardEvent<HTMLElement>, onLeave: () => void) {
  if (!event.key.startsWith('Arrow') || event.ctrlKey || event.metaKey || event.altKey) return
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-cell]')]
  const from = cells.findIndex((cell) => cell === event.target)
  if (from < 0) return
  event.preventDefault()
  event.stopPropagation()
  const to = boxAfter(
    event.key,
    from,
    cells.map((cell) => cell.getBoundingClientRect()),
  )
  if (to !== null) cells[to]?.focus()
  else if (event.key === 'ArrowUp') onLeave()
}

const gridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(30%,104px),1fr))] gap-x-3.5 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(160px,1fr))] md:gap-x-5'
