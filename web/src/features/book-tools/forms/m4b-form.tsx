import { useState } from 'react'
import { call } from '#platform/net/call.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { PlannedFiles } from '../preview/planned-files.tsx'
import { WrittenChapters } from '../preview/written-chapters.tsx'
import { WrittenTags } from '../preview/written-tags.tsx'
import type { ToolFormProps } from './form-props.ts'
import { SoundFields, bytesOf, type Sound } from './sound-fields.tsx'
import { Room, Start } from './start-line.tsx'
import { ToolFrame } from './tool-frame.tsx'

/** Makes one M4B of all audio files of a book. */
export function M4bForm({ item, plans, isTaken }: ToolFormProps) {
  const { t } = useTranslation()
  const { audioFiles } = item.media
  const isAac = audioFiles.every((file) => file.codec === 'aac')
  const [sound, setSound] = useState<Sound>({
    codec: isAac ? 'copy' : 'aac',
    bitrate: '64k',
    channels: '2',
  })
  const encode = useAction(
    () =>
      call('POST /api/tools/item/:id/encode-m4b', {
        params: { id: item.id },
        query: { ...sound },
      }),
    { failed: t('tools.encodeFailed') },
  )
  const [file] = plans.m4b.files
  const size = file ? bytesOf(sound, file) : 0
  const plan = { ...plans.m4b, files: file ? [{ ...file, size }] : [] }
  return (
    <ToolFrame
      intro={t('tools.encodeHint', { count: audioFiles.length })}
      plan={plan}
      preview={
        <>
          <PlannedFiles plan={plan} title={t('tools.filesMade', { count: 1 })} />
          <WrittenChapters item={item} />
          <WrittenTags item={item} />
        </>
      }
    >
      <SoundFields sound={sound} mayCopy={isAac} onChange={setSound} />
      <p className="text-sm text-fg-3">
        {plans.keptDays === 0
          ? t('tools.neverKept')
          : t('tools.alwaysKept', { count: plans.keptDays })}
      </p>
      <Room plans={plans} needs={size} />
      <Start
        label={t('tools.encodeStart')}
        plan={plan}
        busy={encode.busy}
        isTaken={isTaken}
        onStart={encode.run}
      />
    </ToolFrame>
  )
}
