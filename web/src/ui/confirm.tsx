import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from '#platform/texts.ts'
import { create } from 'zustand'
import { Button } from './button.tsx'
import { Checkbox } from './field.tsx'
import { Modal } from './modal.tsx'

export interface Question {
  title: string
  message: ReactNode
  /** Text of the yes button. */
  yes: string
  danger?: boolean
  /** A box to tick, with its first state. */
  checkbox?: { label: string; checked: boolean }
}

export interface Answer {
  yes: boolean
  checked: boolean
}

interface Pending extends Question {
  answer: (answer: Answer) => void
}

const useQuestion = create<{ pending: Pending | null }>(() => ({ pending: null }))

/** Asks before something that can't be undone. Focus starts on Cancel. */
export function confirm(question: Question): Promise<Answer> {
  return new Promise((answer) => useQuestion.setState({ pending: { ...question, answer } }))
}

/** Shows what `confirm` asks; stands once in the frame. */
export function ConfirmHost() {
  const pending = useQuestion((state) => state.pending)
  return pending && <Prompt question={pending} />
}

function Prompt({ question }: { question: Pending }) {
  const { t } = useTranslation()
  const id = useId()
  const [checked, setChecked] = useState(question.checkbox?.checked ?? false)
  const close = (yes: boolean) => {
    useQuestion.setState({ pending: null })
    question.answer({ yes, checked })
  }
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
