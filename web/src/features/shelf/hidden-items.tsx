import type { ItemMin } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { authorOf, coverOf, showInContinue, titleOf, type Book } from '#features/items/index.ts'
import { filterOf } from '#platform/address/filter.ts'
import { callQuery } from '#platform/net/query.ts'
import { Button } from '#ui/button.tsx'
import { Cover } from '#ui/cover/cover.tsx'
import { useAction } from '#ui/action/use-action.ts'

/** What "See all" of the continue shelves filters by: there people look for what they took off them. */
export const continueFilters = [
  filterOf('progress', 'in-progress'),
  filterOf('progress', 'ebook-in-progress'),
]

type Hidden = Book & Partial<Pick<ItemMin, 'recentEpisode'>>

/** What was taken off the continue shelf, each with the way back onto it; nothing where nothing is. */
export function HiddenItems({ libraryId, ratio }: { libraryId: string; ratio: number }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    ...callQuery('GET /api/lectern/libraries/:id/hidden', { params: { id: libraryId } }),
    staleTime: 0,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const hidden: Hidden[] = data?.entities ?? []
  if (hidden.length === 0) return null
  return (
    <section aria-labelledby="hidden-items" className="mt-10 max-w-3xl">
      <h2 id="hidden-items" ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        {t('shelf.hidden', { count: data?.total ?? 0 })}
      </h2>
      <p className="text-sm text-fg-2">{t('shelf.hiddenWhy')}</p>
      <ul className="mt-3">
        {hidden.map((item) => (
          <HiddenRow
            key={`${item.id} ${item.recentEpisode?.id}`}
            item={item}
            ratio={ratio}
            onShown={() => heading.current?.focus()}
          />
        ))}
      </ul>
    </section>
  )
}

interface HiddenRowProps {
  item: Hidden
  ratio: number
  onShown: () => void
}

function HiddenRow({ item, ratio, onShown }: HiddenRowProps) {
  const { t } = useTranslation()
  const episode = item.recentEpisode
  const title = episode?.title ?? titleOf(item)
  const { run, busy } = useAction(
    async () => {
      await showInContinue(item.id, episode?.id ?? null)
      onShown()
    },
    { done: t('shelf.shownAgain'), failed: t('book.markFailed') },
  )
  return (
    <li className="flex items-center gap-3 border-b border-line py-2">
      <Cover {...coverOf(item)} ratio={ratio} width={48} className="w-12 shrink-0 shadow-none!" />
      <span className="min-w-0 flex-1">
        <Link
          to="/item/$itemId"
          params={{ itemId: item.id }}
          className="clamp-2 font-[650] hover:underline"
          dir="auto"
        >
          {title}
        </Link>
        <span className="block truncate text-sm text-fg-2" dir="auto">
          {episode ? titleOf(item) : authorOf(item)}
        </span>
      </span>
      <Button
        busy={busy}
        aria-label={t('shelf.showAgainThis', { title })}
        onClick={() => void run()}
      >
        {t('shelf.showAgain')}
      </Button>
    </li>
  )
}
