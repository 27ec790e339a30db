import type { ToolPlan } from '@lectern/contract'
import { Ban } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner } from '#ui/page/banner.tsx'

interface ToolFrameProps {
  /** What it does, in a sentence or two. */
  intro: string
  plan: ToolPlan
  /** What can be chosen, and the button that begins. */
  children: ReactNode
  /** What there would be then. */
  preview: ReactNode
}

/** A tool: what it does and what can be chosen, beside what would come of it; or why it can’t. */
export function ToolFrame({ intro, plan, children, preview }: ToolFrameProps) {
  if (plan.refusal !== null)
    return (
      <div className="grid max-w-3xl gap-4">
        <p className="text-fg-2">{intro}</p>
        <Banner tone="warning" icon={<Ban aria-hidden="true" className="size-4!" />}>
          {plan.refusal}
        </Banner>
      </div>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-fg-2">{intro}</p>
        {children}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{preview}</div>
    </div>
  )
}
