import { ArrowUpDown } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { Chip } from '#ui/field/chip.tsx'
import { Menu, MenuLine } from '#ui/menu/menu.tsx'
import { MenuChoices } from '#ui/menu/menu-choices.tsx'
import { directionLabel, type Sort } from './query/sorts.ts'

interface SortButtonProps {
  sorts: readonly Pick<Sort, 'key' | 'label' | 'kind' | 'desc'>[]
  current: string
  desc: boolean
  onChange: (key: string, desc: boolean) => void
}

/** The order chip: by what, and which way. */
export function SortButton({ sorts, current, desc, onChange }: SortButtonProps) {
  const { t } = useTranslation()
  const sort = sorts.find(({ key }) => key === current) ?? sorts[0]!
  const label = sort.label()
  return (
    <Menu
      align="end"
      trigger={
        <Chip
          icon={<ArrowUpDown aria-hidden="true" />}
          aria-label={t('shelf.sortedBy', {
            label: sort.kind === 'none' ? label : `${label} ${directionLabel(sort.kind, desc)}`,
          })}
        >
          {label}{' '}
          {sort.kind !== 'none' && (
            <span className="text-fg-3 max-sm:hidden">{directionLabel(sort.kind, desc)}</span>
          )}
        </Chip>
      }
    >
      <MenuChoices
        label={t('shelf.sortBy')}
        value={sort.key}
        options={sorts.map((one) => ({ value: one.key, label: one.label() }))}
        onChange={(key) => onChange(key, sorts.find((one) => one.key === key)?.desc ?? false)}
      />
      {sort.kind !== 'none' && (
        <>
          <MenuLine />
          <MenuChoices
            label={t('shelf.direction')}
            value={desc ? 'desc' : 'asc'}
            options={[
              { value: 'asc', label: directionLabel(sort.kind, false) },
              { value: 'desc', label: directionLabel(sort.kind, true) },
            ]}
            onChange={(value) => onChange(sort.key, value === 'desc')}
          />
        </>
      )}
    </Menu>
  )
}
