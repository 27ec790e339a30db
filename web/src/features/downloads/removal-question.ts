import { texts } from '#platform/text/texts.ts'
import { removeDownloads } from '#features/offline/index.ts'
import { confirm } from '#ui/dialog/confirm.tsx'

/** Removes one download after a question. */
export async function askToRemove(key: string, title: string): Promise<void> {
  const { t } = texts
  const { yes } = await confirm({
    title: t('offline.removeTitle', { title }),
    message: t('offline.removeMessage'),
    yes: t('offline.remove'),
    danger: true,
  })
  if (yes) await removeDownloads([key])
}
