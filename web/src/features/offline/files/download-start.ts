import { texts } from '#platform/text/texts.ts'
import { toast } from '#ui/toast/toast.tsx'
import { attempt } from '#ui/action/attempt.ts'
import { addDownload } from './downloads.ts'
import type { Thing } from '../offline-types.ts'
import { canKeepFiles, whyUnavailable } from './download-support.ts'

/** Begins to download a book, an album, a video or an episode to this device and says so, or why it can't be done. */
export async function startDownload(
  thing: Thing,
  title: string,
  options: { isAnew?: boolean } = {},
): Promise<void> {
  const { t } = texts
  const reason = whyUnavailable()
  if (reason !== null) return void toast.warning(t(`offline.${reason}`), { timeoutMs: 10_000 })
  if (!(await canKeepFiles())) return void toast.warning(t('offline.unsupported'))
  const start = async () => {
    const outcome = await addDownload(thing, options)
    if (outcome === 'added') toast.info(t('offline.started', { title }))
    else if (typeof outcome === 'object') toast.warning(outcome.refusal, { timeoutMs: 10_000 })
    else if (outcome === 'known') toast.info(t('offline.known', { title }))
    else toast.warning(t(`offline.cannot.${outcome}`, { title }))
  }
  await attempt(start, { failed: t('offline.startFailed', { title }) })
}
