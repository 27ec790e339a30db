import type { ToolPlan } from '@lectern/contract'
import { bytes, clock } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { LongList } from './long-list.tsx'
import { PreviewPart } from './preview-part.tsx'

/** The files that there would be, how long each plays, and how large it is, about. */
export function PlannedFiles({ plan: { files }, title }: { plan: ToolPlan; title: string }) {
  const { t } = useTranslation()
  const whole = files.reduce((sum, { size }) => sum + size, 0)
  return (
    <PreviewPart title={title} facts={t('tools.about', { size: bytes(whole, 1) })}>
      <LongList
        label={title}
        entries={files.map(({ name, duration, size }) => ({
          key: name,
          name,
          facts: [clock(duration), bytes(size, 1)],
        }))}
      />
    </PreviewPart>
  )
}
