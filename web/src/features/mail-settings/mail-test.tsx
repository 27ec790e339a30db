import { CheckCircle2, XCircle } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/net/call.ts'
import { t, useTranslation } from '#platform/text/texts.ts'
import { serverSentence } from '#ui/action/attempt.ts'
import { useAction } from '#ui/action/use-action.ts'

interface Outcome {
  isSent: boolean
  sentence: string
}

/** A mail server may take a minute to be given up on. */
const timeoutMs = 180_000

/** Sends a test mail, and keeps what came of it in words. */
export function useMailTest() {
  const { t: words } = useTranslation()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { run, busy } = useAction(
    async () => {
      const { to } = await call('POST /api/lectern/mail/test', { timeoutMs })
      setOutcome({ isSent: true, sentence: t('mail.testSent', { to }) })
    },
    {
      failed: words('mail.testFailed'),
      onFailed(error) {
        const sentence = serverSentence(error)
        if (sentence === null) return false
        setOutcome({ isSent: false, sentence })
        return true
      },
    },
  )
  return {
    outcome,
    busy,
    forget: () => setOutcome(null),
    async send() {
      setOutcome(null)
      await run()
    },
  }
}

/** What came of the last test. */
export function TestLine({ outcome }: { outcome: Outcome | null }) {
  const { t: words } = useTranslation()
  return (
    <div role="status">
      {outcome && (
        <p className="flex items-start gap-3">
          {outcome.isSent ? (
            <CheckCircle2 aria-hidden="true" className="mt-0.5 flex-none text-success" />
          ) : (
            <XCircle aria-hidden="true" className="mt-0.5 flex-none text-danger" />
          )}
          <span className="min-w-0 break-words">
            {!outcome.isSent && `${words('mail.testFailed')}: `}
            {outcome.sentence}
          </span>
        </p>
      )}
    </div>
  )
}
