import { t } from '#platform/text/texts.ts'
import { toast } from '#ui/toast/toast.tsx'
import { resumeUploads } from './resume.ts'

/** Goes on with what a reload interrupted, and says so where files have to be chosen again. */
export async function tellUnfinished(toUploads: () => void): Promise<void> {
  const waiting = await resumeUploads().catch(() => 0)
  // The page of uploads says it by itself.
  if (waiting === 0 || location.pathname.endsWith('/upload')) return
  toast.info(t('upload.unfinished', { count: waiting }), {
    id: 'upload',
    timeoutMs: 20_000,
    action: { label: t('upload.toUploads'), onPress: toUploads },
  })
}
