import type { LabelField } from '@lectern/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Plus, Tags } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { useDebounced } from '#ui/field/use-debounced.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { isComplete, newRule, ruleKinds, withKeys } from './draft/rules-draft.ts'
import type { DraftRule, RuleKind } from './draft/rules-draft.ts'
import type { RulesDraft } from './draft/use-rules-draft.ts'
import { RulePreview } from './rule-preview.tsx'
import { RuleRows } from './rows/rule-rows.tsx'
import { previewQuery } from './rules.queries.ts'
import { RulesTextBox } from './rules-text-box.tsx'

interface LabelRulesTabProps {
  libraryId: string
  draft: RulesDraft
  /** Genres and tags that the library has. */
  names: Record<LabelField, readonly string[]>
  /** Why the rules could not be saved. */
  refusal: string | null
  /** Saves all of the dialog and has the rules followed by what is there. */
  onApply: () => void
  isApplying: boolean
}

/** The genre and tag rules of a library: edited, tried out, and followed by what is there. */
export function LabelRulesTab({ draft, ...rest }: LabelRulesTabProps) {
  const { t } = useTranslation()
  if (draft.rules !== null) return <Rules draft={draft} rules={draft.rules} {...rest} />
  if (draft.error)
    return (
      <ErrorState title={t('labelRules.loadFailed')} error={draft.error} onRetry={draft.reload} />
    )
  return <Skeleton className="h-64" />
}

type RulesProps = LabelRulesTabProps & { rules: DraftRule[] }

function Rules({ libraryId, draft, rules, names, refusal, onApply, isApplying }: RulesProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<number | null>(null)
  const [isText, setText] = useState(false)
  const { preview, error, isAsking } = usePreview(libraryId, rules)
  const add = (kind: RuleKind) => {
    const added = withKeys([newRule(kind)], rules)
    draft.set([...rules, ...added])
    setOpen(added[0]?.key ?? null)
  }
  const complete = rules.filter(({ rule }) => isComplete(rule))
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="text-md text-fg-2">{t('labelRules.intro')}</p>
        {rules.length > 0 && (
          <p className="mt-1 text-sm text-fg-3 num">
            {t('labelRules.count', { count: rules.length })}
          </p>
        )}
      </div>
      {rules.length === 0 ? (
        <EmptyState title={t('labelRules.empty')} icon={<Tags />}>
          {t('labelRules.emptyHint')}
        </EmptyState>
      ) : (
        <RuleRows
          rules={rules}
          names={names}
          preview={preview}
          open={open}
          onOpen={setOpen}
          onChange={draft.set}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <AddRule onAdd={add} />
        <Button aria-expanded={isText} onClick={() => setText(!isText)}>
          {t('labelRules.asText')}
        </Button>
      </div>
      {isText && (
        <RulesTextBox
          rules={complete.map(({ rule }) => rule)}
          onTake={(taken) => {
            setOpen(null)
            draft.set(withKeys(taken, rules))
          }}
        />
      )}
      {refusal && (
        <p role="alert" className="text-md text-danger">
          {refusal}
        </p>
      )}
      {complete.length > 0 && !refusal && (
        <RulePreview
          preview={preview}
          error={error}
          isAsking={isAsking}
          onApply={complete.length === rules.length ? onApply : null}
          isApplying={isApplying}
        />
      )}
    </div>
  )
}

/** What complete rules would do, asked for once typing rests. */
function usePreview(libraryId: string, rules: readonly DraftRule[]) {
  const text = useDebounced(
    JSON.stringify(rules.filter(({ rule }) => isComplete(rule)).map(({ rule }) => rule)),
  )
  const asked = useMemo(() => JSON.parse(text) as DraftRule['rule'][], [text])
  const { data, error, isFetching } = useQuery({
    ...previewQuery(libraryId, asked),
    enabled: asked.length > 0,
  })
  return {
    preview: asked.length === 0 || error ? undefined : data,
    error,
    isAsking: isFetching,
  }
}

function AddRule({ onAdd }: { onAdd: (kind: RuleKind) => void }) {
  const { t } = useTranslation()
  return (
    <Menu
      trigger={
        <Button>
          <Plus aria-hidden="true" className="size-4!" />
          {t('labelRules.add')}
          <ChevronDown aria-hidden="true" className="size-4!" />
        </Button>
      }
    >
      {ruleKinds.map((kind) => (
        <MenuItem key={kind} onSelect={() => onAdd(kind)}>
          {t(`labelRules.addKind.${kind}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
