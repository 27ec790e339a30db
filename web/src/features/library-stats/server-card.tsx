import { useQuery } from '@tanstack/react-query'
import { BookHeadphones, HardDrive, LibraryBig, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Figure, Figures } from '#features/charts/index.ts'
import { bytes, number } from '#platform/text/format.ts'
import { callQuery } from '#platform/net/query.ts'
import { Button } from '#ui/button.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { lazyOverlay } from '#ui/page/lazy-part.tsx'

const Review = lazyOverlay(() =>
  import('#features/year-review/index.ts').then((file) => file.ServerReviewDialog),
)

/** The whole server in three numbers, and its year, for administrators. */
export function ServerCard() {
  const { t } = useTranslation()
  const { data } = useQuery(callQuery('GET /api/stats/server'))
  const [review, setReview] = useState(false)
  if (!data) return null
  const { books, podcasts, total } = data
  return (
    <section className="mt-8">
      <SectionHeading
        end={
          <Button size="sm" onClick={() => setReview(true)}>
            <Sparkles aria-hidden="true" />
            {t('libraryStats.serverReview')}
          </Button>
        }
      >
        {t('libraryStats.server')}
      </SectionHeading>
      <Figures>
        <Figure
          icon={<LibraryBig />}
          label={t('libraryStats.items')}
          value={number(total.numItems)}
          hint={[
            t('libraryStats.books', { count: books.numItems }),
            t('libraryStats.podcasts', { count: podcasts.numItems }),
          ].join(' · ')}
        />
        <Figure
          icon={<BookHeadphones />}
          label={t('libraryStats.files')}
          value={number(total.numAudioFiles)}
        />
        <Figure
          icon={<HardDrive />}
          label={t('libraryStats.size')}
          value={bytes(total.totalSize, 1)}
        />
      </Figures>
      {review && <Review onClose={() => setReview(false)} onMissing={() => setReview(false)} />}
    </section>
  )
}
