import { CheckCircle2, TriangleAlert, XCircle } from 'lucide-react'
import { cx } from '#ui/cx.ts'

type Kind = 'done' | 'warning' | 'failure'

const icons = { done: CheckCircle2, warning: TriangleAlert, failure: XCircle }
const colours = { done: 'text-success', warning: 'text-warning', failure: 'text-danger' }

/** How one thing is, in front of its line. `label` says it to who doesn't see it; without one the text beside it does. */
export function StateMark({ kind, label, large = false }: StateMarkProps) {
  const Icon = icons[kind]
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <Icon
      {...named}
      className={cx('flex-none', large ? 'size-9!' : 'mt-0.5 size-4.5!', colours[kind])}
    />
  )
}

interface StateMarkProps {
  kind: Kind
  label?: string
  large?: boolean
}
