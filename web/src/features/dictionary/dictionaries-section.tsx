import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { DictionaryFile } from '@lectern/contract'
import { callQuery } from '#platform/net/query.ts'
import { bytes } from '#platform/text/format.ts'
import { useSaid } from '#platform/text/said/said.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { CopyField } from '#ui/field/copy-field.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'

/** Where dictionaries are put, which there are, and what is wrong with them. For admins. */
export function DictionariesSection() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery('GET /api/lectern/dictionaries', { query: { files: '1' } }),
    staleTime: 0,
  })
  const admin = data?.admin
  const again = () => void refetch()
  return (
    <section className="min-[1400px]:col-span-2">
      <SectionHeading>{t('dictionary.settings')}</SectionHeading>
      <div className="surface grid gap-4 p-4">
        <p className="max-w-prose text-sm text-fg-2">{t('dictionary.settingsHint')}</p>
        {error && (
          <ErrorState
            title={t('dictionary.listFailed')}
            error={error}
            busy={isFetching}
            onRetry={again}
          />
        )}
        {!data && !error && <Skeleton className="h-24" />}
        {admin && (
          <>
            <CopyField
              label={t('dictionary.folder')}
              value={admin.folder}
              copy={t('dictionary.copy')}
              words={{ done: t('dictionary.copied'), failed: t('dictionary.copyFailed') }}
            />
            {admin.files.length === 0 ? (
              <p className="text-sm text-fg-2">{t('dictionary.none')}</p>
            ) : (
              <ul aria-label={t('dictionary.list')} className="divide-y divide-line">
                {admin.files.map((file) => (
                  <DictionaryRow key={file.path} file={file} />
                ))}
              </ul>
            )}
            <Button busy={isFetching} onClick={again} className="justify-self-start">
              {t('dictionary.again')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

function DictionaryRow({ file }: { file: DictionaryFile }) {
  const { t } = useTranslation()
  const said = useSaid()
  const { name, path, lang, words, size, fault } = file
  const facts = [lang, words !== null && t('dictionary.words', { count: words }), bytes(size)]
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p dir="auto" className="font-semibold break-words">
        {name}
      </p>
      <p className="text-sm text-fg-2">{facts.filter(Boolean).join(' · ')}</p>
      <p dir="ltr" className="text-start text-sm break-all text-fg-3">
        {path}
      </p>
      {fault && (
        <p className="mt-1 flex items-start gap-1.5 text-sm text-danger">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4! flex-none" />
          {said(fault)}
        </p>
      )}
    </li>
  )
}
