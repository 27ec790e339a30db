import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery } from '#platform/net/query.ts'
import { useMay } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { version } from '../../../package.json'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Markdown } from './markdown.tsx'
import { NewerReleases } from './newer-releases.tsx'

const files = import.meta.glob<string>('../../../../CHANGELOG.md', {
  query: '?raw',
  import: 'default',
})

/**
 * What is new, from the changelog that came with this build. Admins, who can do something about it, read first what newer
 * releases say of themselves.
 */
export function ChangelogDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const newer = useNewerReleases()
  useEffect(() => {
    loadChangelog().then(setText, () => setFailed(true))
  }, [])
  const [latest] = newer
  const own = t('changelog.title', { version })
  const title = latest ? t('newReleases.newer', { version: latest.version }) : own
  return (
    <Dialog open onClose={onClose} title={title} width={640} reading>
      {latest && (
        <>
          <NewerReleases releases={newer} />
          <h3 className="mt-8 mb-3 border-t border-line pt-5 text-lg font-bold">{own}</h3>
        </>
      )}
      {failed && <p className="text-fg-2">{t('changelog.failed')}</p>}
      {!failed && text === null && <Skeleton className="h-32" />}
      {text !== null && <Markdown text={text} />}
    </Dialog>
  )
}

/** None as long as they aren't known: the changelog waits for nobody. */
function useNewerReleases() {
  const enabled = useMay('admin')
  const { data } = useQuery({ ...callQuery('GET /api/lectern/updates/notes'), enabled })
  return data?.releases ?? []
}

async function loadChangelog(): Promise<string> {
  const load = Object.values(files)[0]
  if (!load) throw new Error('This build has no changelog')
  return load()
}
