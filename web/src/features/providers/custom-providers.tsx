import type { CustomProvider } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { Plug, Trash2 } from 'lucide-react'
import { call } from '#platform/net/call.ts'
import { callQuery, invalidate } from '#platform/net/query.ts'
import { inShownLanguage } from '#platform/text/said/in-shown-language.ts'
import { texts, useTranslation } from '#platform/text/texts.ts'
import { attempt } from '#ui/action/attempt.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { toast } from '#ui/toast/toast.tsx'
import { NewProvider } from './new-provider.tsx'

/** Programs of one's own that find metadata. */
export function CustomProviders() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(
    callQuery('GET /api/custom-metadata-providers'),
  )
  return (
    <section>
      <SectionHeading>{t('providers.custom')}</SectionHeading>
      <div className="grid gap-4">
        {!data && error && (
          <ErrorState
            title={t('providers.loadFailed')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Skeleton className="h-16" />}
        {data?.providers.length === 0 && (
          <p className="text-sm text-fg-3">{t('providers.noCustom')}</p>
        )}
        <ul aria-label={t('providers.custom')} className="grid gap-2 empty:hidden">
          {data?.providers.map((provider) => (
            <Row key={provider.id} provider={provider} />
          ))}
        </ul>
        <NewProvider />
      </div>
    </section>
  )
}

function Row({ provider }: { provider: CustomProvider }) {
  const { t } = useTranslation()
  const { name, url, mediaType } = provider
  const tried = useAction(() => tryOut(provider), { failed: t('providers.testFailed') })
  return (
    <li className="surface flex flex-wrap items-center gap-2 px-4 py-2">
      <div className="min-w-0 flex-1 basis-40">
        <p dir="auto" className="text-md font-semibold break-words">
          {name}
        </p>
        <p className="text-sm break-words text-fg-3">
          {t(`providers.kind.${mediaType}`)} · <bdi>{url}</bdi>
        </p>
      </div>
      {mediaType === 'book' && (
        <Button size="sm" busy={tried.busy} onClick={() => void tried.run()}>
          <Plug aria-hidden="true" className="size-4!" />
          {t('providers.test')}
        </Button>
      )}
      <IconButton
        label={t('providers.remove', { name })}
        icon={<Trash2 />}
        onClick={() => void askToRemove(provider)}
      />
    </li>
  )
}

/** Looks for a book there; what came of it stands among the states, as for every provider. */
async function tryOut({ id, name }: CustomProvider): Promise<void> {
  const books = await call('GET /api/search/books', {
    query: { provider: `custom-${id}`, title: 'Dracula' },
    timeoutMs: 60_000,
  })
  const states = await call('GET /api/lectern/metadata-providers')
  invalidate('GET /api/lectern/metadata-providers')
  const state = states.providers.find(({ value }) => value === `custom-${id}`)
  const failure = state?.lastFailure
  if (failure && failure.at > (state.lastAnswerAt ?? 0))
    toast.error(await inShownLanguage(failure.reason), { id: 'provider' })
  else toast.success(texts.t('providers.tested', { name, count: books.length }), { id: 'provider' })
}

async function askToRemove({ id, name }: CustomProvider): Promise<void> {
  const { t } = texts
  const { yes } = await confirm({
    title: t('providers.removeTitle', { name }),
    message: t('providers.removeMessage'),
    yes: t('providers.removeYes'),
    danger: true,
  })
  if (!yes) return
  await attempt(() => call('DELETE /api/custom-metadata-providers/:id', { params: { id } }), {
    done: t('providers.removed'),
    failed: t('providers.removeFailed'),
  })
  renewProviders()
}

function renewProviders() {
  invalidate(
    'GET /api/custom-metadata-providers',
    'GET /api/lectern/metadata-providers',
    'GET /api/search/providers',
  )
}
