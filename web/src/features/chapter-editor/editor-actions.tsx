import { Link } from '@tanstack/react-router'
import { ArrowLeft, ListPlus, Lock, LockOpen, Redo2, Undo2 } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { allLocked } from './draft/draft.ts'
import type { ChapterDraft } from './draft/use-draft.ts'
import { ShiftButton } from './shift-button.tsx'
import { sourceNames, type SourceName } from './sources/source-dialog.tsx'

interface EditorActionsProps {
  draft: ChapterDraft
  itemId: string
  onSource: (name: SourceName) => void
  onSave: () => Promise<boolean>
}

/** What is done to all chapters at once. */
export function EditorActions({ draft, itemId, onSource, onSave }: EditorActionsProps) {
  const { t } = useTranslation()
  const isAllLocked = draft.rows.length > 0 && draft.rows.every(({ isLocked }) => isLocked)
  return (
    <>
      <Link
        to="/item/$itemId"
        params={{ itemId }}
        className="me-auto inline-flex min-h-10 items-center gap-2 text-fg-2 hover:text-fg"
      >
        <ArrowLeft aria-hidden="true" className="size-4! rtl:-scale-x-100" />
        {t('chapters.back')}
      </Link>
      <IconButton
        label={t('chapters.undo')}
        icon={<Undo2 className="rtl:-scale-x-100" />}
        disabled={!draft.canUndo}
        onClick={draft.undo}
      />
      <IconButton
        label={t('chapters.redo')}
        icon={<Redo2 className="rtl:-scale-x-100" />}
        disabled={!draft.canRedo}
        onClick={draft.redo}
      />
      <IconButton
        label={t(isAllLocked ? 'chapters.unlockAll' : 'chapters.lockAll')}
        icon={isAllLocked ? <Lock /> : <LockOpen />}
        pressed={isAllLocked}
        disabled={draft.rows.length === 0}
        onClick={() => draft.change((rows) => allLocked(rows, !isAllLocked))}
      />
      <ShiftButton draft={draft} />
      <Menu
        align="end"
        trigger={
          <Button>
            <ListPlus aria-hidden="true" className="size-4!" />
            {t('chapters.setFrom')}
          </Button>
        }
      >
        {sourceNames.map((name) => (
          <MenuItem key={name} onSelect={() => onSource(name)}>
            {t(`chapters.source.${name}`)}
          </MenuItem>
        ))}
      </Menu>
      <Button
        variant="primary"
        busy={draft.busy}
        disabled={!draft.isChanged}
        onClick={() => void onSave()}
      >
        {t('editor.save')}
      </Button>
    </>
  )
}
