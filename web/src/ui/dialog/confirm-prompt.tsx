import { useId, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '../button.tsx'
import type { Answer, Question } from './confirm-question.ts'
import { Checkbox } from '../field/field.tsx'
import { Modal } from './modal.tsx'

/** A question with its two buttons, over everything else. Focus starts on Cancel. */
export function ConfirmPrompt({
  question,
  onAnswer,
}: {
  question: Question
  onAnswer: (answer: Answer) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  const [checked, setChecked] = useState(question.checkbox?.checked ?? false)
  const close = (yes: boolean) => onAnswer({ yes, checked })
  return (
    <Modal
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      onClose={() => close(false)}
      className="growing mx-auto! mt-[18vh]! w-[500px] max-w-[calc(100vw-24px)]! gap-4 rounded-lg border border-line bg-surface-1 p-6! shadow-3"
    >
      <h2 id={`${id}-title`} className="text-lg font-bold break-words">
        {question.title}
      </h2>
      <div id={`${id}-message`} className="text-fg-2">
        {question.message}
      </div>
      {question.checkbox && (
        <Checkbox label={question.checkbox.label} checked={checked} onChange={setChecked} />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button data-autofocus onClick={() => close(false)}>
          {t('dialog.cancel')}
        </Button>
        <Button variant={question.danger ? 'danger' : 'primary'} onClick={() => close(true)}>
          {question.yes}
        </Button>
      </div>
    </Modal>
  )
}
