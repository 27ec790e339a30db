import { useQuery } from '@tanstack/react-query'
import type { MoveState } from '@lectern/contract'
import { useTranslation } from '#platform/text/texts.ts'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { MoveView } from './move-view.tsx'
import { currentMove } from './moving-in.calls.ts'
import { useMove } from './use-move.ts'

/** Moving in to a server that is in use, for administrators. */
export function MovingInPanel() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['GET /api/lectern/moving-in'],
    queryFn: async () => ({ move: await currentMove() }),
    // What it is at the moment when the page opens; the page follows it by itself.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnMount: 'always',
  })
  return (
    <section className="max-w-[860px]">
      <SectionHeading>{t('movingIn.title')}</SectionHeading>
      <p className="-mt-1 mb-5 max-w-prose text-sm text-fg-3">{t('movingIn.hint')}</p>
      {data ? (
        <Standing known={data.move} />
      ) : error ? (
        <ErrorState
          title={t('movingIn.loadFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-64" />
      )}
    </section>
  )
}

function Standing({ known }: { known: MoveState | null }) {
  return <MoveView moving={useMove(known)} needsCode={false} canBrowse done={null} />
}
