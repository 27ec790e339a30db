import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#platform/net/call.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { PlannedFiles } from '../preview/planned-files.tsx'
import { WrittenTags } from '../preview/written-tags.tsx'
import type { ToolFormProps } from './form-props.ts'
import { KeepFiles, Room, Start } from './start-line.tsx'
import { ToolFrame } from './tool-frame.tsx'

/** Makes a file of each chapter. */
export function SplitForm({ item, plans, isTaken }: ToolFormProps) {
  const { t } = useTranslation()
  const [isKept, setKept] = useState(true)
  const count = plans.split.files.length
  const split = useAction(
    () =>
      call('POST /api/lectern/items/:id/split', {
        params: { id: item.id },
        body: { backup: isKept },
      }),
    { failed: t('tools.splitFailed') },
  )
  return (
    <ToolFrame
      intro={t('tools.splitHint')}
      plan={plans.split}
      preview={
        <>
          <PlannedFiles plan={plans.split} title={t('tools.filesMade', { count })} />
          <WrittenTags item={item} />
        </>
      }
    >
      <KeepFiles plans={plans} isKept={isKept} onChange={setKept} />
      <Room plans={plans} needs={plans.split.needs} />
      <ChaptersLink itemId={item.id} />
      <Start
        label={t('tools.splitStart', { count })}
        plan={plans.split}
        busy={split.busy}
        isTaken={isTaken}
        onStart={split.run}
      />
    </ToolFrame>
  )
}

function ChaptersLink({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  return (
    <p className="text-sm text-fg-3">
      <Link
        to="/audiobook/$itemId/chapters"
        params={{ itemId }}
        search={{}}
        className="font-semibold text-fg-2 underline underline-offset-2"
      >
        {t('tools.otherChapters')}
      </Link>
    </p>
  )
}
