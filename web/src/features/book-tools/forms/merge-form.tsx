import { useState } from 'react'
import { call } from '#platform/net/call.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Field, Select } from '#ui/field/field.tsx'
import { PlannedFiles } from '../preview/planned-files.tsx'
import { WrittenChapters } from '../preview/written-chapters.tsx'
import { WrittenTags } from '../preview/written-tags.tsx'
import type { ToolFormProps } from './form-props.ts'
import { KeepFiles, Room, Start } from './start-line.tsx'
import { ToolFrame } from './tool-frame.tsx'

/** Makes fewer files of many, as their sound is. */
export function MergeForm({ item, plans, isTaken }: ToolFormProps) {
  const { t } = useTranslation()
  const [isKept, setKept] = useState(true)
  const plansOf = { book: plans.merge, folder: plans.mergeFolders }
  const ways = (['book', 'folder'] as const).filter((way) => plansOf[way].refusal === null)
  const [asked, setAsked] = useState<Way>('book')
  const by = ways.find((way) => way === asked) ?? ways[0] ?? 'book'
  const plan = plansOf[by]
  const count = item.media.audioFiles.length
  const merge = useAction(
    () =>
      call('POST /api/lectern/items/:id/merge', {
        params: { id: item.id },
        body: { by, backup: isKept },
      }),
    { failed: t('tools.mergeFailed') },
  )
  return (
    <ToolFrame
      intro={t('tools.mergeHint')}
      plan={plan}
      preview={
        <>
          <PlannedFiles plan={plan} title={t('tools.filesMade', { count: plan.files.length })} />
          <WrittenChapters item={item} />
          <WrittenTags item={item} />
        </>
      }
    >
      {ways.length > 1 && <Ways ways={ways} value={by} onChange={setAsked} />}
      <KeepFiles plans={plans} isKept={isKept} onChange={setKept} />
      <Room plans={plans} needs={plan.needs} />
      <Start
        label={t('tools.mergeStart', { count })}
        plan={plan}
        busy={merge.busy}
        isTaken={isTaken}
        onStart={merge.run}
      />
    </ToolFrame>
  )
}

type Way = 'book' | 'folder'

interface WaysProps {
  ways: readonly Way[]
  value: Way
  onChange: (way: Way) => void
}

function Ways({ ways, value, onChange }: WaysProps) {
  const { t } = useTranslation()
  const options = ways.map((way) => ({ value: way, label: t(`tools.mergeWays.${way}`) }))
  return (
    <Field label={t('tools.mergeBy')}>
      {(control) => <Select {...control} value={value} onChange={onChange} options={options} />}
    </Field>
  )
}
