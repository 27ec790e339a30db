import {
  ArrowDownToLine,
  Columns3,
  Eraser,
  ListOrdered,
  Pencil,
  Replace,
  RotateCcw,
  ListX,
} from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Popover } from '#ui/floating/popover.tsx'
import { MenuToggle } from '#ui/menu/menu-choices.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import { leaveOut, useBatchStore } from '../../page/batch-state.ts'
import type { ColumnName } from '../../model/columns.ts'
import { columnWord } from '../column-words.ts'
import type { SheetControl } from '../use-sheet.ts'
import { NumberForm } from './number-form.tsx'
import { ReplaceForm } from './replace-form.tsx'

interface SheetToolsProps {
  control: SheetControl
  all: readonly ColumnName[]
  shown: readonly ColumnName[]
  onShown: (names: readonly ColumnName[]) => void
}

/** What can be done with the chosen block, for those who don't know the keys. */
export function SheetTools({ control, all, shown, onShown }: SheetToolsProps) {
  const { t } = useTranslation()
  const store = useBatchStore()
  const { box, range, sheet } = control
  const leave = () =>
    leaveOut(store, new Set(sheet.rows.slice(box.top, box.bottom + 1).map(({ id }) => id)))
  return (
    <div
      role="toolbar"
      aria-label={t('batchEdit.sheet.tools')}
      className="mb-2 flex flex-wrap items-center gap-1"
    >
      <Menu
        trigger={
          <Button size="sm" variant="ghost">
            <Columns3 aria-hidden="true" className="size-4!" />
            {t('batchEdit.sheet.columns')}
          </Button>
        }
      >
        {all
          .filter((name) => name !== 'title')
          .map((name) => (
            <MenuToggle
              key={name}
              checked={shown.includes(name)}
              onChange={(isOn) =>
                onShown(all.filter((one) => (one === name ? isOn : shown.includes(one))))
              }
            >
              {columnWord(name)}
            </MenuToggle>
          ))}
      </Menu>
      <Popover
        label={t('batchEdit.number.title')}
        align="start"
        trigger={
          <Button size="sm" variant="ghost">
            <ListOrdered aria-hidden="true" className="size-4!" />
            {t('batchEdit.number.open')}
          </Button>
        }
      >
        <NumberForm control={control} />
      </Popover>
      <Popover
        label={t('batchEdit.replace.title')}
        align="start"
        trigger={
          <Button size="sm" variant="ghost">
            <Replace aria-hidden="true" className="size-4!" />
            {t('batchEdit.replace.open')}
          </Button>
        }
      >
        <ReplaceForm key={`${range.anchor.column}`} control={control} />
      </Popover>
      <span aria-hidden="true" className="mx-1 h-6 w-px bg-line-strong max-md:hidden" />
      <span className="md:hidden">
        <IconButton
          label={t('batchEdit.sheet.edit')}
          icon={<Pencil />}
          onClick={() => control.edit(range.anchor, false)}
        />
      </span>
      <IconButton
        label={t('batchEdit.sheet.fillDown')}
        icon={<ArrowDownToLine />}
        onClick={control.fillDown}
      />
      <IconButton label={t('batchEdit.sheet.clear')} icon={<Eraser />} onClick={control.clear} />
      <IconButton
        label={t('batchEdit.sheet.revert')}
        icon={<RotateCcw />}
        onClick={control.revert}
      />
      <IconButton
        label={t('batchEdit.sheet.leaveOut', { count: box.bottom - box.top + 1 })}
        icon={<ListX />}
        onClick={leave}
      />
      <p role="status" className="sr-only">
        {control.said}
      </p>
    </div>
  )
}
