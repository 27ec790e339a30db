import { Download, Highlighter } from 'lucide-react'
import { useState } from 'react'
import type { Annotation } from '@lectern/contract'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/field/chip.tsx'
import { TextInput } from '#ui/field/field.tsx'
import { EmptyState } from '#ui/page/state.tsx'
import type { MarkedFile } from '../kept/use-marks.ts'
import type { NoteTools } from '../tools/use-note-tools.ts'
import { exportMarks, type ExportFormat } from './export-marks.ts'
import { byChapter, filteredMarks, usefulFilters, type NoteFilter } from './note-filter.ts'
import { NoteRow } from './note-row.tsx'

interface NotesPanelProps {
  file: MarkedFile & { title: string }
  notes: NoteTools
  /** The book has words that can be marked. */
  hasWords: boolean
  goTo: (mark: Annotation) => void
}

/** Everything that was marked in the book, chapter by chapter. */
export function NotesPanel({ file, notes, hasWords, goTo }: NotesPanelProps) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<NoteFilter>('all')
  const [words, setWords] = useState('')
  const { marks } = notes
  if (marks.length === 0)
    return (
      <EmptyState title={t('notes.none')} icon={<Highlighter />}>
        {t(hasWords ? 'notes.howTo' : 'notes.howToBookmark')}
      </EmptyState>
    )
  const filters = usefulFilters(marks)
  const chosen = filters.includes(filter) ? filter : 'all'
  const shown = filteredMarks(marks, { filter: chosen, words })
  return (
    <div className="px-3 pb-4">
      <div className="grid gap-2 px-1">
        <TextInput
          data-autofocus
          type="search"
          aria-label={t('notes.filterByWords')}
          placeholder={t('notes.filterByWords')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {filters.length > 2 && (
          <div role="group" aria-label={t('notes.show')} className="flex flex-wrap gap-1.5">
            {filters.map((one) => (
              <Chip
                key={one}
                on={one === chosen}
                aria-pressed={one === chosen}
                onClick={() => setFilter(one)}
              >
                {filterName(one, t)}
              </Chip>
            ))}
          </div>
        )}
        <p role="status" className="text-sm text-fg-2 num">
          {shown.length === 0 ? t('notes.noneFound') : t('notes.count', { count: shown.length })}
        </p>
      </div>
      {byChapter(shown).map(({ chapter, marks: own }, at) => (
        <section key={at} className="mt-3">
          <h3
            dir="auto"
            className="from-start px-3 pb-1 text-sm font-[650] text-fg-2 wrap-anywhere"
          >
            {chapter ?? t('reader.noChapter')}
          </h3>
          <ul className="grid gap-1">
            {own.map((mark) => (
              <NoteRow
                key={mark.id}
                mark={mark}
                goTo={() => goTo(mark)}
                edit={() => notes.editNote(mark)}
                remove={() => notes.remove(mark)}
              />
            ))}
          </ul>
        </section>
      ))}
      <Exports file={file} />
    </div>
  )
}

function Exports({ file }: { file: NotesPanelProps['file'] }) {
  const { t } = useTranslation()
  const { run, busy } = useAction((format: ExportFormat) => exportMarks(file, format), {
    failed: t('notes.exportFailed'),
  })
  return (
    <div className="mt-4 border-t border-line px-1 pt-3">
      <h3 className="pb-2 text-sm font-[650] text-fg-2">{t('notes.export')}</h3>
      <div className="flex flex-wrap gap-2">
        {(['markdown', 'json'] as const).map((format) => (
          <Button key={format} size="sm" busy={busy} onClick={() => void run(format)}>
            <Download aria-hidden="true" className="size-4!" />
            {t(`notes.formats.${format}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}

function filterName(filter: NoteFilter, t: ReturnType<typeof useTranslation>['t']): string {
  if (filter === 'all' || filter === 'notes' || filter === 'bookmarks')
    return t(`notes.filters.${filter}`)
  return t(`notes.styles.${filter}`)
}
