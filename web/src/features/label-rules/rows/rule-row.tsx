import { list } from '#platform/text/lists.ts'
import type { LabelRulesPreview } from '@lectern/contract'
import { ArrowRight, ChevronDown, Trash2 } from 'lucide-react'
import type { PointerEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { RowHandle } from '#ui/rows/row-handle.tsx'
import type { DraftRule } from '../draft/rules-draft.ts'
import { isComplete } from '../draft/rules-draft.ts'
import { RuleEditor } from './rule-editor.tsx'
import { fieldsWord, ruleWords } from './rule-words.ts'

type Editing = Pick<Parameters<typeof RuleEditor>[0], 'names' | 'onChange'>

interface RuleRowProps extends Editing {
  entry: DraftRule
  index: number
  count: number
  /** What it would do; undefined until that is known. */
  effect: LabelRulesPreview['rules'][number] | undefined
  isOpen: boolean
  onToggle: () => void
  onRemove: () => void
  onMove: (from: number, to: number) => void
  onPointerDown: (event: PointerEvent) => void
}

/** Height of a row that is closed, in pixels. */
export const rowHeight = 64

/** One rule on a line, opened to be edited. */
export function RuleRow({ entry: { rule }, index, effect, isOpen, ...row }: RuleRowProps) {
  const { t } = useTranslation()
  return (
    <li data-index={index} className={cx(isOpen && 'rounded-lg bg-surface-2')}>
      <Line rule={rule} index={index} effect={effect} isOpen={isOpen} {...row} />
      {isOpen && (
        <div className="flex flex-col gap-4 px-3 pt-1 pb-3">
          <RuleEditor rule={rule} names={row.names} onChange={row.onChange} />
          <Effect effect={effect} />
          <Button size="sm" onClick={row.onRemove} className="self-start">
            <Trash2 aria-hidden="true" className="size-4!" />
            {t('labelRules.remove')}
          </Button>
        </div>
      )}
    </li>
  )
}

type LineProps = Omit<RuleRowProps, 'entry' | 'names' | 'onChange' | 'onRemove'> & {
  rule: DraftRule['rule']
}

function Line(props: LineProps) {
  const { t } = useTranslation()
  const { rule, index, count, effect, isOpen, onToggle, onMove, onPointerDown } = props
  const kind = t(`labelRules.kind.${rule.kind}`)
  const words = ruleWords(rule, t)
  return (
    <div style={{ height: rowHeight }} className="flex items-center gap-1">
      <RowHandle
        title={`${kind} ${words}`}
        index={index}
        count={count}
        onMove={onMove}
        onPointerDown={onPointerDown}
      />
      <button
        type="button"
        data-cell
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex h-full min-w-0 flex-1 items-center gap-3 rounded-md pe-2 text-start hover:bg-surface-2"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate text-md font-semibold" dir="auto">
            <span className="text-fg-2">{kind}</span> {words}
          </span>
          <span className="block truncate text-sm text-fg-3 num">
            {fieldsWord(rule.fields, t)} · {effectWords(effect, isComplete(rule), t)}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cx('size-4! flex-none text-fg-3', isOpen && 'rotate-180')}
        />
      </button>
    </div>
  )
}

function effectWords(
  effect: RuleRowProps['effect'],
  isWhole: boolean,
  t: ReturnType<typeof useTranslation>['t'],
): string {
  if (!isWhole) return t('labelRules.incomplete')
  if (effect === undefined) return '…'
  if (effect.numItems === 0) return t('labelRules.noItems')
  return t('labelRules.items', { count: effect.numItems })
}

/** What it would make of what the library has. */
function Effect({ effect }: Pick<RuleRowProps, 'effect'>) {
  const { t } = useTranslation()
  if (effect === undefined || effect.changes.length === 0) return null
  return (
    <ul aria-label={t('labelRules.effect')} className="grid gap-1 text-sm">
      {effect.changes.map(({ field, from, to, numItems }) => (
        <li key={`${field} ${from} ${to.join()}`} className="flex flex-wrap items-center gap-x-2">
          <span dir="auto" className="break-words text-fg-2">
            {from}
          </span>
          <ArrowRight aria-hidden="true" className="size-4! text-fg-3 rtl:-scale-x-100" />
          <span dir="auto" className="font-semibold break-words">
            {list(to) || t('labelRules.gone')}
          </span>
          <span className="text-fg-3 num">{t('labelRules.items', { count: numItems })}</span>
        </li>
      ))}
    </ul>
  )
}
