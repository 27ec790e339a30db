import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { lazyOverlay } from '#ui/page/lazy-part.tsx'
import { version } from '../../../package.json'

const Changelog = lazyOverlay(() =>
  import('#features/changelog/index.ts').then((file) => file.ChangelogDialog),
)

/** Which version this is, and the way to what is new in it. */
export function VersionLine() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm text-fg-3 num">
      {`Lectern ${version}`}
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="min-h-6 rounded-sm font-semibold text-fg-2 underline hover:text-fg pointer-coarse:min-h-11"
      >
        {t('nav.changelog')}
      </button>
      {isOpen && <Changelog onClose={() => setOpen(false)} onMissing={() => setOpen(false)} />}
    </div>
  )
}
