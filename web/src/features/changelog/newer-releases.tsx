import { ExternalLink } from 'lucide-react'
import type { ReleaseNotes } from '@lectern/contract'
import { useTranslation } from '#platform/text/texts.ts'
import { Markdown } from './markdown.tsx'

/** Releases after this one, the latest first, each with what it says and the way to its page. */
export function NewerReleases({ releases }: { releases: ReleaseNotes['releases'] }) {
  const { t } = useTranslation()
  return releases.map(({ version, url, notes }) => (
    <section key={version} aria-label={`v${version}`} className="mb-6 last:mb-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-xl font-bold num">v{version}</h3>
        {url !== null && (
          <a
            href={url}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={t('newReleases.pageOf', { version })}
            className="inline-flex min-h-6 items-center gap-1.5 text-sm font-semibold text-accent underline-offset-2 hover:underline pointer-coarse:min-h-11"
          >
            {t('newReleases.page')}
            <ExternalLink aria-hidden="true" className="size-4!" />
          </a>
        )}
      </div>
      {notes === '' ? (
        <p className="text-fg-3">{t('newReleases.noNotes')}</p>
      ) : (
        <Markdown text={notes} />
      )}
    </section>
  ))
}
