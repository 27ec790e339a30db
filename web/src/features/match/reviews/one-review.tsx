import type { MatchReview } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronsRight, Pencil, Search, SkipForward } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { authorOf, detailOf, itemQuery, titleOf, type ItemDetail } from '#features/items/index.ts'
import { useHotkeys } from '#platform/input/hotkeys.ts'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { elapsed } from '#platform/text/format.ts'
import { attempt } from '#ui/action/attempt.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Choosing, useChosen } from '../choice/choosing.tsx'
import type { Asked } from '../match.queries.ts'
import { saveMatch } from '../save-match.ts'
import { SearchForm } from '../search-form.tsx'
import type { MatchChoice } from '../choice/use-choice.ts'
import type { Judge } from './use-reviews.ts'

interface OneReviewProps {
  review: MatchReview
  /** To others of the list. */
  onGo: (step: number) => void
  /** Everything about the item. */
  onEdit: () => void
  judge: Judge
}

/** One book and its candidates: take one over, look at the next best, search with other words, or leave it. */
export function OneReview({ review, ...rest }: OneReviewProps) {
  const { data } = useQuery(itemQuery(review.itemId))
  if (!data) return <Skeleton className="h-96" />
  return <Judging item={detailOf(data)} review={review} {...rest} />
}

function Judging({ item, review, onGo, onEdit, judge }: OneReviewProps & { item: ItemDetail }) {
  const { t } = useTranslation()
  const [isSearching, setSearching] = useState(review.matches.length === 0)
  const { chosen, choose } = useChosen(review.matches)
  const { skip, search } = useJudging(item.id, judge)
  const nextBest = () => choose((chosen + 1) % Math.max(1, review.matches.length))
  useHotkeys('app', {
    N: nextBest,
    // A key that is held down would judge books that nobody has seen.
    S: ({ repeat }) => !repeat && skip(),
    R: () => setSearching(true),
    E: onEdit,
    J: () => onGo(1),
    K: () => onGo(-1),
  })
  return (
    <div className="grid min-w-0 content-start gap-5">
      <Heading item={item} />
      <Ways
        onNext={nextBest}
        onSkip={skip}
        onSearch={() => setSearching(!isSearching)}
        onEdit={onEdit}
      />
      {isSearching && (
        <SearchForm
          initial={{ provider: review.provider, ...review.asked, asin: '' }}
          busy={search.busy}
          onSearch={(asked) => void search.run(asked)}
        />
      )}
      {review.matches.length === 0 ? (
        <p className="text-fg-3">{t('match.noneHint')}</p>
      ) : (
        <Choosing
          key={chosen}
          item={item}
          candidates={review.matches}
          chosen={chosen}
          onChoose={choose}
        >
          {(choice) => (
            <Accept item={item} provider={review.provider} choice={choice} judge={judge} />
          )}
        </Choosing>
      )}
    </div>
  )
}

/** What is done with a book but taking a match over. */
function useJudging(itemId: string, judge: Judge) {
  const { t } = useTranslation()
  const params = { itemId }
  const skip = () =>
    judge(async () => {
      const done = await attempt(
        () => call('POST /api/lectern/match-reviews/:itemId/skip', { params }),
        { failed: t('match.skipFailed') },
      )
      renewList()
      return done !== null
    })
  const search = useAction(
    async ({ asin, ...words }: Asked) => {
      const body = { ...words, ...(asin && { asin }) }
      await call('POST /api/lectern/match-reviews/:itemId/search', {
        params,
        body,
        timeoutMs: 25_000,
      })
      renewList()
    },
    { failed: t('match.searchFailed') },
  )
  return { skip, search }
}

interface AcceptProps {
  item: ItemDetail
  provider: string
  choice: MatchChoice
  judge: Judge
}

function Accept({ item, provider, choice, judge }: AcceptProps) {
  const { t } = useTranslation()
  const { values } = choice
  const accept = () => judge(() => saveMatch({ item, provider, choice }))
  useHotkeys('app', { A: ({ repeat }) => !repeat && accept() })
  return (
    <div className="sticky bottom-(--dock-h,0px) flex justify-end border-t border-line bg-bg py-3">
      <Button variant="primary" onClick={accept}>
        <Check aria-hidden="true" />
        {t('match.accept', { count: values.size })}
        <span className="pointer-coarse:hidden">
          <Kbd>A</Kbd>
        </span>
      </Button>
    </div>
  )
}

function Heading({ item }: { item: ItemDetail }) {
  const { media } = item
  const facts = [
    authorOf(item),
    media.metadata.publishedYear,
    media.duration ? elapsed(media.duration) : '',
  ]
  return (
    <div className="min-w-0">
      <h2 className="text-xl font-bold break-words" dir="auto">
        {titleOf(item)}
      </h2>
      <p className="text-fg-2 num" dir="auto">
        {facts.filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

function Ways(on: Record<'onNext' | 'onSkip' | 'onSearch' | 'onEdit', () => void>) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap gap-2">
      <Way icon={<ChevronsRight />} keyName="N" onClick={on.onNext}>
        {t('match.nextBest')}
      </Way>
      <Way icon={<SkipForward />} keyName="S" onClick={on.onSkip}>
        {t('match.skip')}
      </Way>
      <Way icon={<Search />} keyName="R" onClick={on.onSearch}>
        {t('match.editSearch')}
      </Way>
      <Way icon={<Pencil />} keyName="E" onClick={on.onEdit}>
        {t('match.editItem')}
      </Way>
    </div>
  )
}

interface WayProps {
  icon: ReactNode
  keyName: string
  onClick: () => void
  children: ReactNode
}

function Way({ icon, keyName, children, ...rest }: WayProps) {
  return (
    <Button size="sm" {...rest}>
      <span aria-hidden="true" className="contents [&>svg]:size-4">
        {icon}
      </span>
      {children}
      <span className="pointer-coarse:hidden">
        <Kbd>{keyName}</Kbd>
      </span>
    </Button>
  )
}

const renewList = () => invalidate('GET /api/lectern/libraries/:id/match-reviews')
