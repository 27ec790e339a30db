import { X } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { readFilter, toggled, type FilterTerm } from '#platform/address/filter.ts'
import { RemoveButton } from '#ui/field/chip.tsx'
import { Menu, MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { MenuChoices } from '#ui/menu/menu-choices.tsx'
import { termLabel } from '../query/filters.ts'
import type { ShelfView } from '../use-shelf-view.ts'

/** What is filtered by, one chip for each; those of one group are alternatives and stand together. */
export function FilterChips({ view }: { view: ShelfView }) {
  const { t } = useTranslation()
  const groups = new Map<string, FilterTerm[]>()
  for (const term of view.terms) {
    const key = `${term.isNot ? '!' : ''}${readFilter(term.filter).group}`
    groups.set(key, [...(groups.get(key) ?? []), term])
  }
  return [...groups.values()].flatMap((terms) =>
    terms.map((term, index) => (
      <span key={term.filter} className="flex min-w-0 items-center gap-2">
        {index > 0 && !term.isNot && <span className="text-sm text-fg-3">{t('filter.or')}</span>}
        <TermChip term={term} view={view} />
      </span>
    )),
  )
}

/** A chip whose name opens what can be done with it, with a button that takes it away. */
function TermChip({ term, view }: { term: FilterTerm; view: ShelfView }) {
  const { t } = useTranslation()
  const label = termLabel(term, view.menu)
  const remove = () => view.setTerms(toggled(view.terms, term))
  return (
    <span className="chosen inline-flex h-8 min-w-0 items-center rounded-full border pe-1 text-sm font-semibold pointer-coarse:h-11">
      <Menu
        trigger={
          <button
            type="button"
            className="max-w-56 truncate rounded-s-full ps-3 pe-1 leading-8 pointer-coarse:leading-11"
            dir="auto"
          >
            {label}
          </button>
        }
      >
        <MenuChoices
          label={label}
          value={term.isNot ? 'not' : 'is'}
          options={[
            { value: 'is', label: t('filter.is') },
            { value: 'not', label: t('filter.isNot') },
          ]}
          onChange={(value) =>
            view.setTerms(
              view.terms.map((one) => (one === term ? { ...one, isNot: value === 'not' } : one)),
            )
          }
        />
        <MenuLine />
        <MenuItem icon={<X />} onSelect={remove}>
          {t('filter.takeOff')}
        </MenuItem>
      </Menu>
      <RemoveButton label={label} onRemove={remove} />
    </span>
  )
}
