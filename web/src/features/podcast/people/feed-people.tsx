import { useQuery } from '@tanstack/react-query'
import { HeartHandshake } from 'lucide-react'
import type { ItemDetail } from '#features/items/index.ts'
import { callQuery } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { OutsideLink } from './outside-link.tsx'
import { PeopleList } from './people-list.tsx'

/** Feeds may name many ways. */
const mostWays = 3

/** Who makes a podcast and how to support them, as its feed says; nothing where it says nothing. */
export function FeedPeople({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    ...callQuery('GET /api/lectern/podcasts/:id/channel', { params: { id: item.id } }),
    staleTime: 10 * 60_000,
  })
  if (!data) return null
  const { persons, funding } = data
  if (persons.length === 0 && funding.length === 0) return null
  return (
    <div className="mt-4 grid gap-3">
      <PeopleList persons={persons} />
      {funding.length > 0 && (
        <p className="flex flex-wrap gap-3 max-md:justify-center">
          {funding.slice(0, mostWays).map(({ url, text }) => (
            <OutsideLink key={url} href={url} className="text-sm font-semibold text-accent">
              <HeartHandshake aria-hidden="true" className="size-4! flex-none" />
              <bdi className="truncate">{text || t('podcastPeople.support')}</bdi>
              <bdi className="text-fg-3">{new URL(url).host}</bdi>
            </OutsideLink>
          ))}
        </p>
      )}
    </div>
  )
}
