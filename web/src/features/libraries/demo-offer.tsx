import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/call.ts'
import { callQuery, invalidate, queryClient } from '#platform/query.ts'
import { Button } from '#ui/button.tsx'
import { useAction } from '#ui/use-action.ts'
import { librariesQuery } from './libraries.queries.ts'

/** For somebody without a library: one made on the spot. Hidden where the server can't make it. */
export function DemoOffer({ onMade }: { onMade: (libraryId: string) => Promise<void> }) {
  const { t } = useTranslation()
  const { data: status } = useQuery({ ...callQuery('GET /status'), staleTime: Infinity })
  const make = useAction(
    async () => {
      const answer = await call('POST /api/demo', { timeoutMs: 180_000 })
      invalidate('GET /api/libraries')
      const id = typeof answer === 'object' ? answer.id : await firstLibrary()
      if (id) await onMade(id)
    },
    { done: t('firstRun.demoStarted'), failed: t('firstRun.demoFailed') },
  )
  if (!status || status.lectern?.demo === 'unavailable' || status.lectern?.demo === false)
    return null
  return (
    <div className="mt-6 grid justify-items-center gap-2 text-center">
      <Button size="lg" busy={make.busy} onClick={() => void make.run()}>
        <Sparkles aria-hidden="true" />
        {t('firstRun.demo')}
      </Button>
      <p className="max-w-sm text-sm text-fg-3">{t('firstRun.demoHint')}</p>
    </div>
  )
}

async function firstLibrary(): Promise<string | null> {
  const { libraries } = await queryClient.fetchQuery({ ...librariesQuery(), staleTime: 0 })
  return libraries[0]?.id ?? null
}
