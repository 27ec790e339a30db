import { Folder, FolderOpen, Plus, X } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import type { ItemMediaType } from '@lectern/contract'
import { Button, IconButton } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'
import { isEnter } from '#ui/field/enter-key.ts'
import { FolderPicker } from './folder-picker.tsx'

interface FoldersFieldProps {
  paths: string[]
  mediaType: ItemMediaType
  error: string | null
  /** What stands in the field: it counts as a folder, too, when the form is sent. */
  typed: string
  onTyped: (path: string) => void
  onAdd: (path: string) => void
  onRemove: (path: string) => void
}

/** Folders of a library: typed or browsed for. */
export function FoldersField({
  paths,
  mediaType,
  error,
  typed,
  onTyped,
  onAdd,
  onRemove,
}: FoldersFieldProps) {
  const { t } = useTranslation()
  const [picking, setPicking] = useState(false)
  const add = () => {
    if (!typed.trim()) return
    onAdd(typed)
    onTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event) || !typed.trim()) return
    event.preventDefault()
    add()
  }
  return (
    <div className="grid gap-3">
      <Field label={t('libraries.folderPath')} error={error}>
        {(control) => (
          <div className="flex gap-2">
            <TextInput
              {...control}
              value={typed}
              onChange={(event) => onTyped(event.target.value)}
              onKeyDown={onKeyDown}
              placeholder={examples[mediaType]}
              spellCheck={false}
              dir="ltr"
            />
            {typed.trim() ? (
              <Button onClick={add} className="flex-none whitespace-nowrap">
                <Plus aria-hidden="true" />
                {t('libraries.addFolder')}
              </Button>
            ) : (
              <Button onClick={() => setPicking(true)} className="flex-none whitespace-nowrap">
                <FolderOpen aria-hidden="true" />
                {t('libraries.browse')}
              </Button>
            )}
          </div>
        )}
      </Field>
      {paths.length > 0 && (
        <ul aria-label={t('libraries.folders')} className="grid gap-1">
          {paths.map((path) => (
            <li key={path} className="flex items-center gap-3 rounded-md bg-surface-2 ps-3">
              <Folder aria-hidden="true" className="text-fg-3" />
              <span className="min-w-0 flex-1 py-2 text-md break-all" dir="ltr">
                {path}
              </span>
              <IconButton
                label={t('libraries.removeFolder', { path })}
                icon={<X />}
                onClick={() => onRemove(path)}
              />
            </li>
          ))}
        </ul>
      )}
      {picking && (
        <FolderPicker
          open
          onClose={() => setPicking(false)}
          onChoose={onAdd}
          beside={paths.at(-1) ?? null}
        />
      )}
    </div>
  )
}

/** What such a folder might be called. */
const examples: Record<ItemMediaType, string> = {
  book: '/audiobooks',
  podcast: '/podcasts',
  music: '/music',
  video: '/videos',
}
