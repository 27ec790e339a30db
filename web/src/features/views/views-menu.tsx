import { useQuery } from '@tanstack/react-query'
import type { View } from '@lectern/contract'
import { Bookmark, Pencil, Pin, PinOff, Plus, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { Chip } from '#ui/field/chip.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Menu, MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { MenuChoices } from '#ui/menu/menu-choices.tsx'
import { useAction } from '#ui/action/use-action.ts'
import type { Shown } from './shelf-choices.ts'
import { ViewDialog } from './view-dialog.tsx'
import { viewsQuery } from './views.queries.ts'

interface ViewsMenuProps {
  libraryId: string
  shown: Shown
  onChoose: (view: View) => void
}

/** The kept views of a library: choose one, keep what is shown as another, rename, pin and remove. */
export function ViewsMenu({ libraryId, shown, onChoose }: ViewsMenuProps) {
  const { t } = useTranslation()
  const { data } = useQuery(viewsQuery(libraryId))
  const [dialog, setDialog] = useState<'new' | 'rename' | null>(null)
  // The one chosen last stays "this view" while its filters are changed, so that it can be kept anew.
  const [chosenId, setChosenId] = useState<string | null>(null)
  const views = data?.views ?? []
  const present =
    views.find(({ id, filters }) => id === chosenId && filters === shown.filters) ??
    views.find(({ filters }) => filters === shown.filters) ??
    views.find(({ id }) => id === chosenId)
  const { run: change } = useAction(
    async (id: string, body: Partial<Pick<View, 'filters' | 'sort' | 'desc' | 'isPinned'>>) => {
      await call('PATCH /api/lectern/views/:id', { params: { id }, body })
      invalidate('GET /api/lectern/views')
    },
    { failed: t('views.failed') },
  )
  const { run: remove } = useAction(
    async (id: string) => {
      await call('DELETE /api/lectern/views/:id', { params: { id } })
      invalidate('GET /api/lectern/views')
    },
    { failed: t('views.failed') },
  )
  const askRemove = async ({ id, name }: View) => {
    const { yes } = await confirm({
      title: t('views.removeTitle', { name }),
      message: t('views.removeMessage'),
      yes: t('views.remove'),
      danger: true,
    })
    if (yes) await remove(id)
  }
  if (!data || (views.length === 0 && !shown.filters)) return null
  const isSame = present?.filters === shown.filters
  return (
    <>
      <Menu
        trigger={
          <Chip icon={<Bookmark aria-hidden="true" />} className="pointer-coarse:h-11">
            {t('views.title')}
          </Chip>
        }
      >
        {views.length > 0 && (
          <MenuChoices
            label={t('views.title')}
            value={isSame ? present.id : ''}
            options={views.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              const view = views.find((one) => one.id === id)
              setChosenId(id)
              if (view) onChoose(view)
            }}
          />
        )}
        {views.length > 0 && <MenuLine />}
        {shown.filters && !isSame && (
          <MenuItem icon={<Plus />} onSelect={() => setDialog('new')}>
            {t('views.keep')}
          </MenuItem>
        )}
        {present && !isSame && shown.filters && (
          <MenuItem icon={<Save />} onSelect={() => void change(present.id, shown)}>
            {t('views.keepAs', { name: present.name })}
          </MenuItem>
        )}
        {present && isSame && (
          <>
            <MenuItem
              icon={present.isPinned ? <PinOff /> : <Pin />}
              onSelect={() => void change(present.id, { isPinned: !present.isPinned })}
            >
              {t(present.isPinned ? 'views.unpin' : 'views.pin')}
            </MenuItem>
            <MenuItem icon={<Pencil />} onSelect={() => setDialog('rename')}>
              {t('views.rename')}
            </MenuItem>
            <MenuItem icon={<Trash2 />} danger onSelect={() => void askRemove(present)}>
              {t('views.remove')}
            </MenuItem>
          </>
        )}
      </Menu>
      {dialog && (
        <ViewDialog
          libraryId={libraryId}
          shown={shown}
          view={dialog === 'rename' ? present : undefined}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}
