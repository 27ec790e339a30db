import { AlertDialog } from 'radix-ui'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { buttonClass } from './button.tsx'
import { Checkbox } from './field.tsx'
import { markModalOpen } from './modal-open.ts'

export interface Question {
  title: string
  message: ReactNode
  /** Text of the yes button. */
  yes: string
  danger?: boolean
  /** A box to tick, with its first state. */
  checkbox?: { label: string; checked: boolean }
}

interface Pending extends Question {
  answer: (answer: Answer) => void
}
export interface Answer {
  yes: boolean
  checked: boolean
}

const useQuestion = create<{ pending: Pending | null }>(() => ({ pending: null }))

/** Asks before something that can't be undone. Focus starts on Cancel. */
export function confirm(question: Question): Promise<Answer> {
  return new Promise((answer) => useQuestion.setState({ pending: { ...question, answer } }))
}

/** Shows what `confirm` asks; stands once in the shell. */
export function ConfirmHost() {
  const pending = useQuestion((state) => state.pending)
  return (
    <AlertDialog.Root open={pending !== null}>
      {pending && <Prompt key={pending.title} question={pending} />}
    </AlertDialog.Root>
  )
}

function Prompt({ question }: { question: Pending }) {
  const { t } = useTranslation()
  const [checked, setChecked] = useState(question.checkbox?.checked ?? false)
  useEffect(markModalOpen, [])
  const close = (yes: boolean) => {
    useQuestion.setState({ pending: null })
    question.answer({ yes, checked })
  }
  return (
    <AlertDialog.Portal>
      <AlertDialog.Overlay
        className="fading fixed inset-0 z-60 bg-scrim"
        onClick={() => close(false)}
      />
      <AlertDialog.Content
        onEscapeKeyDown={() => close(false)}
        className="growing fixed inset-x-0 top-[18vh] z-60 mx-auto grid w-[500px] max-w-[calc(100vw-24px)] gap-4 rounded-lg border border-line bg-surface-1 p-6 text-fg shadow-3"
      >
        <AlertDialog.Title className="text-lg font-bold">{question.title}</AlertDialog.Title>
        <AlertDialog.Description asChild>
          <div className="text-fg-2">{question.message}</div>
        </AlertDialog.Description>
        {question.checkbox && (
          <Checkbox label={question.checkbox.label} checked={checked} onChange={setChecked} />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <AlertDialog.Cancel onClick={() => close(false)} className={buttonClass({})}>
            {t('dialog.cancel')}
          </AlertDialog.Cancel>
          <AlertDialog.Action
            onClick={() => close(true)}
            className={buttonClass({ variant: question.danger ? 'danger' : 'primary' })}
          >
            {question.yes}
          </AlertDialog.Action>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Portal>
  )
}
