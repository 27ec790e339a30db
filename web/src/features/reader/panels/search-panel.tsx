import { useTranslation } from '#platform/text/texts.ts'
import { Progress } from '#ui/progress.tsx'
import { TextInput } from '#ui/field/field.tsx'
import type { SearchHit } from '#features/reader-engine/index.ts'
import type { BookSearch } from './use-search.ts'

/** So many hits are listed at once; more help nobody find anything. */
const mostShown = 1000

/** The words that are looked for, and where they stand, chapter by chapter. */
export function SearchPanel({
  search,
  show,
}: {
  search: BookSearch
  show: (target: string) => void
}) {
  const { t } = useTranslation()
  const { query, setQuery, groups, done } = search
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0)
  return (
    <div className="px-4 pb-4">
      <TextInput
        data-autofocus
        type="search"
        aria-label={t('reader.search')}
        placeholder={t('reader.searchFor')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <p role="status" className="min-h-9 py-2 text-sm text-fg-2">
        {done === null ? t('reader.searchHint') : t('reader.hits', { count })}
        {search.hasFailed && ` ${t('reader.searchFailed')}`}
      </p>
      {done !== null && done < 1 && <Progress value={done} label={t('reader.searching')} />}
      {shownOf(groups).map(({ chapter, hits, all }, index) => (
        <section key={index} className="mt-4">
          <h3 dir="auto" className="mb-1 flex gap-2 text-sm font-[650] text-fg-2">
            <span className="min-w-0 flex-1 wrap-anywhere">{chapter ?? t('reader.noChapter')}</span>
            <span className="num">{all}</span>
          </h3>
          <ul>
            {hits.map((hit, at) => (
              <li key={at}>
                <Hit hit={hit} show={show} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Hit({ hit, show }: { hit: SearchHit; show: (target: string) => void }) {
  return (
    <button
      type="button"
      dir="auto"
      onClick={() => show(hit.target)}
      className="from-start block min-h-11 w-full rounded-md px-3 py-2 text-sm text-fg-2 wrap-anywhere hover:bg-surface-2"
    >
      {hit.before}
      <mark className="bg-transparent font-bold text-accent">{hit.words}</mark>
      {hit.after}
    </button>
  )
}

function shownOf(groups: BookSearch['groups']) {
  let room = mostShown
  return groups.flatMap(({ chapter, hits }) => {
    const shown = hits.slice(0, Math.max(0, room))
    room -= shown.length
    return shown.length === 0 ? [] : [{ chapter, hits: shown, all: hits.length }]
  })
}
