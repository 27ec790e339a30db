import { useState } from 'react'
import { call } from '#platform/net/call.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Checkbox } from '#ui/field/field.tsx'
import { PlannedFiles } from '../preview/planned-files.tsx'
import { WrittenChapters } from '../preview/written-chapters.tsx'
import { WrittenTags } from '../preview/written-tags.tsx'
import type { ToolFormProps } from './form-props.ts'
import { KeepFiles, Room, Start } from './start-line.tsx'
import { ToolFrame } from './tool-frame.tsx'

/** Writes tags, cover and chapters into the audio files of a book. */
export function EmbedForm({ item, plans, isTaken }: ToolFormProps) {
  const { t } = useTranslation()
  const { audioFiles, chapters } = item.media
  const [isKept, setKept] = useState(true)
  const [hasChapters, setHasChapters] = useState(audioFiles.length === 1)
  const count = audioFiles.length
  const embed = useAction(
    () =>
      call('POST /api/tools/item/:id/embed-metadata', {
        params: { id: item.id },
        query: { forceEmbedChapters: hasChapters ? '1' : '0', backup: isKept ? '1' : '0' },
      }),
    { failed: t('tools.embedFailed') },
  )
  return (
    <ToolFrame
      intro={t('tools.embedHint', { count })}
      plan={plans.embed}
      preview={
        <>
          <WrittenTags item={item} />
          {hasChapters && <WrittenChapters item={item} />}
          <PlannedFiles plan={plans.embed} title={t('tools.filesWritten', { count })} />
        </>
      }
    >
      {chapters.length > 0 && (
        <Checkbox
          label={t('tools.writeChapters')}
          hint={count > 1 ? t('tools.writeChaptersHint') : undefined}
          checked={hasChapters}
          onChange={setHasChapters}
        />
      )}
      <KeepFiles plans={plans} isKept={isKept} onChange={setKept} />
      <Room plans={plans} needs={plans.embed.needs} />
      <Start
        label={t('tools.embedStart', { count })}
        plan={plans.embed}
        busy={embed.busy}
        isTaken={isTaken}
        onStart={embed.run}
      />
    </ToolFrame>
  )
}
