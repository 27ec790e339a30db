import type { LabelRulesPreview } from '@lectern/contract'
import type { LabelField } from '@lectern/contract/rules'
import { useRef } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { useRowOrder } from '#ui/rows/row-order.tsx'
import { byKey, movedRule, type DraftRule } from '../draft/rules-draft.ts'
import { rowHeight, RuleRow } from './rule-row.tsx'
import { ruleWords } from './rule-words.ts'

interface RuleRowsProps {
  rules: readonly DraftRule[]
  names: Record<LabelField, readonly string[]>
  preview: LabelRulesPreview | undefined
  /** Key of the one that is open. */
  open: number | null
  onOpen: (key: number | null) => void
  onChange: (rules: DraftRule[]) => void
}

/** The rules in the order in which they are followed. */
export function RuleRows({ rules, names, preview, open, onOpen, onChange }: RuleRowsProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const effects = byKey(rules, preview?.rules ?? [])
  const order = useRowOrder({
    box,
    count: rules.length,
    rowHeight: () => rowHeight,
    move(from, to, control) {
      onChange(movedRule(rules, from, to))
      requestAnimationFrame(() =>
        box.current?.querySelector<HTMLElement>(`[data-index="${to}"] ${control}`)?.focus(),
      )
      const entry = rules[from]
      return entry ? ruleWords(entry.rule, t) : null
    },
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves the row from whichever of its controls has the focus
    <div ref={box} className="relative" onKeyDown={order.onKeyDown}>
      <ol aria-label={t('labelRules.list')} className="divide-y divide-line">
        {rules.map((entry, index) => (
          <RuleRow
            key={entry.key}
            entry={entry}
            index={index}
            count={rules.length}
            names={names}
            effect={effects.get(entry.key)}
            isOpen={open === entry.key}
            onToggle={() => onOpen(open === entry.key ? null : entry.key)}
            onChange={(rule) =>
              onChange(rules.map((one) => (one.key === entry.key ? { ...one, rule } : one)))
            }
            onRemove={() => onChange(rules.filter((one) => one.key !== entry.key))}
            onMove={order.moveTo}
            // Rows are dragged by their height, which one that is open hasn't.
            onPointerDown={open === null ? order.startDrag(index) : () => undefined}
          />
        ))}
      </ol>
      {order.mark((from) => {
        const entry = rules[from]
        return (
          <span className="truncate text-sm font-[650]">{entry && ruleWords(entry.rule, t)}</span>
        )
      })}
    </div>
  )
}
