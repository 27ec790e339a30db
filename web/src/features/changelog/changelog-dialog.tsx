import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { version } from '../../../package.json'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Markdown } from './markdown.tsx'

const files = import.meta.glob<string>('../../../../CHANGELOG.md', {
  query: '?raw',
  import: 'default',
})

/** What is new, from the changelog that came with this build. */
export function ChangelogDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    loadChangelog().then(setText, () => setFailed(true))
  }, [])
  return (
    <Dialog open onClose={onClose} title={t('changelog.title', { version })} width={640} reading>
      {failed && <p className="text-fg-2">{t('changelog.failed')}</p>}
      {!failed && text === null && <Skeleton className="h-32" />}
      {text !== null && <Markdown text={text} />}
    </Dialog>
  )
}

async function loadChangelog(): Promise<string> {
  const load = Object.values(files)[0]
  if (!load) throw new Error('This build has no changelog')
  return load()
}
