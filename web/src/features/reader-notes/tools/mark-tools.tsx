import { BookA, Copy, NotebookPen, Search, Share2, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Annotation } from '@lectern/contract'
import { longestLookup } from '@lectern/contract/rules'
import type { Box, Chosen, MarkStyle } from '#features/reader-engine/index.ts'
import { t as say, useTranslation } from '#platform/text/texts.ts'
import { copyText } from '#ui/action/copy-text.ts'
import { StyleChoice } from './style-choice.tsx'
import { ToolsFrame } from './tools-frame.tsx'

interface ChosenToolsProps {
  chosen: Chosen
  highlight: (style: MarkStyle) => void
  note: () => void
  /** Left out where the book can't be searched. */
  search: ((words: string) => void) | undefined
  /** Left out as long as there is no dictionary. */
  lookUp: ((words: string) => void) | undefined
  close: () => void
}

/** What can be done with words that were chosen. */
export function ChosenTools(props: ChosenToolsProps) {
  const { chosen, highlight, note, search, lookUp, close } = props
  const { t } = useTranslation()
  const { quote } = chosen
  return (
    <ToolsFrame label={t('notes.chosen')} box={chosen.box} role="toolbar" close={close}>
      <StyleChoice current={null} choose={highlight} />
      <Actions>
        <Action label={t('notes.note')} icon={<NotebookPen />} keys="N" act={note} />
        <Action label={t('notes.copy')} icon={<Copy />} act={() => copy(quote)} />
        {search && <Action label={t('notes.search')} icon={<Search />} act={() => search(quote)} />}
        {lookUp && quote.length <= longestLookup && (
          <Action label={t('notes.lookUp')} icon={<BookA />} act={() => lookUp(quote)} />
        )}
        {'share' in navigator && (
          <Action label={t('notes.share')} icon={<Share2 />} act={() => share(quote)} />
        )}
      </Actions>
      <p role="status" className="sr-only">
        {t('notes.chosenHint')}
      </p>
    </ToolsFrame>
  )
}

interface PressedToolsProps {
  mark: Annotation
  box: Box
  restyle: (style: MarkStyle) => void
  editNote: () => void
  remove: () => void
  close: () => void
}

/** What can be done with a highlight that was pressed. */
export function PressedTools({ mark, box, restyle, editNote, remove, close }: PressedToolsProps) {
  const { t } = useTranslation()
  return (
    <ToolsFrame label={t('notes.highlight')} box={box} role="dialog" takesFocus close={close}>
      {mark.note && (
        <p
          dir="auto"
          className="from-start max-h-40 overflow-y-auto px-3 pt-1 pb-3 text-md wrap-anywhere whitespace-pre-wrap"
        >
          {mark.note}
        </p>
      )}
      <StyleChoice current={mark.style} choose={restyle} />
      <Actions>
        <Action
          label={t(mark.note ? 'notes.editNote' : 'notes.note')}
          icon={<NotebookPen />}
          act={editNote}
        />
        <Action label={t('notes.copy')} icon={<Copy />} act={() => copy(mark.quote)} />
        <Action label={t('notes.remove')} icon={<Trash2 />} act={remove} />
      </Actions>
    </ToolsFrame>
  )
}

function Actions({ children }: { children: ReactNode }) {
  return (
    <div className="mt-2 flex flex-wrap justify-center gap-1 border-t border-line pt-2">
      {children}
    </div>
  )
}

interface ActionProps {
  label: string
  icon: ReactNode
  keys?: string
  act: () => void
}

function Action({ label, icon, keys, act }: ActionProps) {
  return (
    <button
      type="button"
      aria-keyshortcuts={keys}
      onClick={act}
      className="inline-flex min-h-10 pointer-coarse:min-h-11 items-center gap-1.5 rounded-md px-2.5 text-sm font-semibold text-fg-2 hover:bg-surface-2 hover:text-fg [&_.lucide]:size-4"
    >
      {icon}
      {label}
    </button>
  )
}

function copy(words: string): void {
  void copyText(words, { done: say('notes.copied'), failed: say('notes.copyFailed') })
}

/** Whoever closes the system's sheet shared nothing, and that is no failure. */
function share(words: string): void {
  navigator.share({ text: words }).catch(() => undefined)
}
