import { useState } from 'react'
import { CallError } from '#platform/net/call-error.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { attempt, serverSentence } from '#ui/action/attempt.ts'
import { takeInBackup } from '../backups.queries.ts'

export const fileEnding = '.audiobookshelf'

/** A file on its way to the server. */
export interface Incoming {
  name: string
  /** How much of it has been sent, 0 to 1; then it is looked through. */
  share: number
  cancel: () => void
}

/** Why a file was not taken in. */
export interface Refusal {
  name: string
  sentence: string
}

/** Sends the file of a backup, and keeps in words why it was refused. */
export function useTakingIn() {
  const { t } = useTranslation()
  const [incoming, setIncoming] = useState<Incoming | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function takeIn(file: File | undefined): Promise<void> {
    if (!file || incoming) return
    const { name } = file
    setRefusal(null)
    if (!name.endsWith(fileEnding))
      return setRefusal({ name, sentence: t('backups.noBackupFile', { ending: fileEnding }) })
    const abort = new AbortController()
    const cancel = () => abort.abort()
    const onProgress = (share: number) => setIncoming({ name, share, cancel })
    onProgress(0)
    await attempt(() => takeInBackup(file, { onProgress, signal: abort.signal }), {
      done: t('backups.takenIn'),
      failed: t('backups.takeInFailed'),
      onFailed(error) {
        if (error instanceof CallError && error.failure === 'aborted') return true
        const sentence = serverSentence(error)
        if (sentence !== null) setRefusal({ name, sentence })
        return sentence !== null
      },
    })
    setIncoming(null)
  }

  return { incoming, takeIn, refusal, forget: () => setRefusal(null) }
}
