import { Copy } from 'lucide-react'
import { basePath } from '#platform/address/base.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { copyText } from '#ui/action/copy-text.ts'
import { Button } from '#ui/button.tsx'
import { scrapeConfig } from './scrape-config.ts'

/** What belongs into the configuration of Prometheus, to be copied; `token` as there. */
export function ScrapeSample({ token }: { token: string | null }) {
  const { t } = useTranslation()
  const config = scrapeConfig({ origin: location.origin, basePath, token })
  const words = { done: t('metrics.copied'), failed: t('metrics.copyFailed') }
  return (
    <figure className="grid gap-1">
      <figcaption className="flex items-center justify-between gap-3 text-sm font-semibold">
        {t('metrics.sample')}
        <Button
          size="sm"
          aria-label={t('metrics.copySample')}
          onClick={() => void copyText(config, words)}
        >
          <Copy aria-hidden="true" className="size-4!" />
          {t('metrics.copy')}
        </Button>
      </figcaption>
      <pre
        dir="ltr"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what may be wider than its box is scrolled by key
        tabIndex={0}
        className="overflow-x-auto rounded-md bg-surface-2 p-3 text-sm"
      >
        {config}
      </pre>
    </figure>
  )
}
