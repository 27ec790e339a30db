import type { RetentionRules } from '@lectern/contract'
import { useState } from 'react'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { useTranslation, type Translate } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { RetentionPreview } from './retention-preview.tsx'
import { RulesForm } from './rules-form.tsx'

/** The rules of all shows without rules of their own, in words, and the way to change them. */
export function ServerRules({ rules }: { rules: RetentionRules }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1 text-md text-fg-2">{ruleWords(rules, t)}</p>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('schedule.changeServerRules')}
      </Button>
      {isOpen && <ServerRulesDialog before={rules} onClose={() => setOpen(false)} />}
    </div>
  )
}

function ruleWords({ finished, newest, olderThanDays }: RetentionRules, t: Translate): string {
  const words = [
    finished && t('retention.finished'),
    newest && t('retention.newest'),
    olderThanDays !== null && t('schedule.olderThan', { count: olderThanDays }),
  ].filter(Boolean)
  return words.length === 0 ? t('schedule.everythingStays') : words.join(' · ')
}

function ServerRulesDialog({ before, onClose }: { before: RetentionRules; onClose: () => void }) {
  const { t } = useTranslation()
  const [rules, setRules] = useState(before)
  const days = rules.olderThanDays
  const isFaulty = days !== null && !(days >= 1 && days <= 3650)
  const save = useAction(
    async () => {
      await call('PATCH /api/lectern/retention', { body: rules })
      invalidate('GET /api/lectern/retention')
      onClose()
    },
    { done: t('schedule.saved'), failed: t('schedule.saveFailed') },
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('schedule.serverTitle')}
      description={t('schedule.serverHint')}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            variant="primary"
            busy={save.busy}
            disabled={isFaulty}
            onClick={() => void save.run()}
          >
            {t('editor.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RulesForm rules={rules} isLimited isFaulty={isFaulty} onChange={setRules} />
        {!isFaulty && <RetentionPreview rules={rules} />}
      </div>
    </Dialog>
  )
}
