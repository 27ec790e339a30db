import { withColon } from '#platform/text/format.ts'
import type { EbookMail } from '@lectern/contract'
import { showOwnTask } from '#features/tasks/index.ts'
import { call } from '#platform/net/call.ts'
import { inShownLanguage } from '#platform/text/said/in-shown-language.ts'
import { t } from '#platform/text/texts.ts'
import { toast } from '#ui/toast/toast.tsx'

/** Where the live channel says nothing, the server is asked this often. */
const askEveryMs = 5000

/** Mails whose end was told. */
const told = new Set<string>()

const hasEnded = ({ state }: EbookMail): boolean => state === 'sent' || state === 'failed'

/** Shows among the tasks how far a book on its way is, and says once what became of it. */
export function showMail(mail: EbookMail): void {
  const { id, deviceName: device, fileName, progress, failure, createdAt } = mail
  if (told.has(id)) return
  const isFinished = hasEnded(mail)
  showOwnTask({
    id: `own-mail-${id}`,
    title: t(mail.state === 'sent' ? 'ereaders.sentTask' : 'ereaders.sending', { device }),
    description: fileName,
    error: failure,
    progress,
    isFinished,
    startedAt: createdAt,
  })
  if (!isFinished) return
  told.add(id)
  // Other pages of the same person are about something else.
  if (document.hidden) return
  if (mail.state === 'sent') toast.success(t('ereaders.sent', { device }))
  else void sayFailed(failure)
}

async function sayFailed(failure: string | null): Promise<void> {
  const why = await inShownLanguage(failure ?? '')
  const what = t('ereaders.sendFailed')
  toast.error(why ? withColon(what, why) : what, { timeoutMs: 15_000 })
}

/** The same from the time when it was begun here, whether or not the live channel is there. */
export function followMail(mail: EbookMail): void {
  showMail(mail)
  if (!hasEnded(mail)) setTimeout(() => void askFor(mail), askEveryMs)
}

async function askFor(mail: EbookMail): Promise<void> {
  if (told.has(mail.id)) return
  const known = await call('GET /api/lectern/me/ebook-mails').then(
    ({ mails }) => mails.find(({ id }) => id === mail.id) ?? null,
    // Asked again when there is a line.
    () => mail,
  )
  // Its book is gone, and the note of it.
  if (known !== null) followMail(known)
}
