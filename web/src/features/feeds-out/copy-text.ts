import { t } from '#platform/text/texts.ts'
import { copyText } from '#ui/action/copy-text.ts'
import { toast } from '#ui/toast/toast.tsx'

/** Puts a text on the clipboard, and says so. */
export async function copyAddress(text: string): Promise<void> {
  if (await copyText(text)) toast.success(t('feeds.copied'), { id: 'feed-copied' })
  else toast.error(t('feeds.copyFailed'))
}
