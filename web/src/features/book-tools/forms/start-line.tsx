import type { ToolPlan } from '@lectern/contract'
import { TriangleAlert } from 'lucide-react'
import { bytes } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/field/field.tsx'
import type { ToolPlans } from '../tool-plans.ts'

interface KeepFilesProps {
  plans: ToolPlans
  isKept: boolean
  onChange: (isKept: boolean) => void
}

/** Whether the old files go into the trash, and until when they lie there. */
export function KeepFiles({ plans: { keptDays }, isKept, onChange }: KeepFilesProps) {
  const { t } = useTranslation()
  if (keptDays === 0) return <p className="text-sm text-fg-3">{t('tools.neverKept')}</p>
  return (
    <Checkbox
      label={t('tools.keepFiles')}
      hint={t('tools.keptDays', { count: keptDays })}
      checked={isKept}
      onChange={onChange}
    />
  )
}

interface RoomProps {
  plans: ToolPlans
  /** Bytes that the new files take. */
  needs: number
}

/** How much room it takes, and whether that is there. */
export function Room({ plans: { free }, needs }: RoomProps) {
  const { t } = useTranslation()
  if (free !== null && free < needs)
    return (
      <p className="flex items-start gap-2 text-sm">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4! flex-none text-warning" />
        <span className="num">
          {t('tools.noRoom', { needs: bytes(needs, 1), free: bytes(free, 1) })}
        </span>
      </p>
    )
  return (
    <p className="text-sm text-fg-3 num">
      {free === null
        ? t('tools.room', { needs: bytes(needs, 1) })
        : t('tools.roomOf', { needs: bytes(needs, 1), free: bytes(free, 1) })}
    </p>
  )
}

interface StartProps {
  label: string
  plan: ToolPlan
  busy: boolean
  /** Something is being done to the files already. */
  isTaken: boolean
  onStart: () => Promise<boolean>
}

/** The one button that begins it. */
export function Start({ label, plan, busy, isTaken, onStart }: StartProps) {
  return (
    <Button
      variant="primary"
      busy={busy}
      disabled={isTaken || plan.refusal !== null}
      onClick={() => void onStart()}
      className="justify-self-start"
    >
      {label}
    </Button>
  )
}
