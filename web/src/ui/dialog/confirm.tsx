import { create } from 'zustand'
import type { Answer, Question } from './confirm-question.ts'
import { lazyOverlay } from '../page/lazy-part.tsx'

const ConfirmPrompt = lazyOverlay(() =>
  import('./confirm-prompt.tsx').then((file) => file.ConfirmPrompt),
)

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
  if (pending === null) return null
  const close = (answer: Answer) => {
    useQuestion.setState({ pending: null })
    pending.answer(answer)
  }
  return (
    <ConfirmPrompt
      question={pending}
      onAnswer={close}
      onMissing={() => close({ yes: false, checked: false })}
    />
  )
}
