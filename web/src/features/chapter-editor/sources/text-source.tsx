import { chaptersOfMarks, placeMarks, readChapterText } from '@lectern/contract/rules'
import { FileUp } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field/field.tsx'
import type { SourceProps } from './source-props.ts'

/** A larger file is no list of chapters. */
const mostBytes = 4 * 1024 * 1024

/** Chapters that somebody has as text or as a file: cue sheets, lists with times, tables. */
export function TextSource({ item, onFound }: SourceProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const file = useRef<HTMLInputElement>(null)
  const inputId = useId()
  const { tracks, duration = 0 } = item.media
  const found = useMemo(() => {
    const read = readChapterText(text)
    const sounds = tracks.map((track) => ({
      relPath: track.metadata?.relPath ?? track.title,
      duration: track.duration,
    }))
    const marks = read && placeMarks(read.marks, sounds)
    if (!read || !marks) return null
    const nameOf = (number: number) => t('player.untitledChapter', { number })
    return { kind: read.kind, marks: chaptersOfMarks(marks, duration, nameOf) }
  }, [text, tracks, duration, t])
  useEffect(() => onFound(found && found.marks.length > 0 ? found.marks : null), [found, onFound])
  const take = async (chosen: File | undefined) => {
    if (chosen) setText(chosen.size > mostBytes ? '\0' : await chosen.text())
  }
  const isNone = text.trim() !== '' && (found === null || found.marks.length === 0)
  return (
    <div className="grid gap-3">
      <Field
        label={t('chapters.source.textLabel')}
        error={isNone ? t('chapters.source.textNone') : null}
        hint={found ? t(`chapters.source.kind.${found.kind}`) : t('chapters.source.textHint')}
      >
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            rows={7}
            spellCheck={false}
            value={text}
            placeholder={'0:00 …\n4:05 …'}
            onChange={(event) => setText(event.target.value)}
            className="control py-2 font-mono text-sm! aria-invalid:border-danger"
          />
        )}
      </Field>
      <input
        ref={file}
        id={inputId}
        type="file"
        accept=".cue,.txt,.csv,.tsv,.ffmetadata,text/plain"
        aria-label={t('chapters.source.file')}
        tabIndex={-1}
        onChange={({ target }) => void take(target.files?.[0])}
        className="sr-only"
      />
      <Button onClick={() => file.current?.click()} className="justify-self-start">
        <FileUp aria-hidden="true" className="size-4!" />
        {t('chapters.source.file')}
      </Button>
    </div>
  )
}
