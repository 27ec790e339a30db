import { useTranslation } from '#platform/text/texts.ts'
import { Field, Select, TextInput } from '#ui/field/field.tsx'
import type { LibraryDraft } from '../library-draft.ts'
import { finishRuleOf, withFinishRule, type FinishRule } from './finish-rule.ts'

interface FinishFieldProps {
  settings: LibraryDraft['settings']
  onChange: (settings: LibraryDraft['settings']) => void
}

/** When something counts as finished though its very end wasn't heard. */
export function FinishField({ settings, onChange }: FinishFieldProps) {
  const { t } = useTranslation()
  const rule = finishRuleOf(settings)
  const set = (changed: FinishRule) => onChange(withFinishRule(settings, changed))
  return (
    <div className="grid items-start gap-4 py-2 sm:grid-cols-[minmax(0,1fr)_8rem]">
      <Field label={t('librarySettings.finish')} hint={t('librarySettings.finishHint')}>
        {(control) => (
          <Select
            {...control}
            value={rule.by}
            onChange={(by) => set(by === 'left' ? { by, value: 10 } : { by, value: 98 })}
            options={[
              { value: 'left', label: t('librarySettings.finishLeft') },
              { value: 'share', label: t('librarySettings.finishShare') },
            ]}
          />
        )}
      </Field>
      <Field label={t(rule.by === 'left' ? 'librarySettings.seconds' : 'librarySettings.percent')}>
        {(control) => (
          <TextInput
            {...control}
            type="number"
            inputMode="numeric"
            min={rule.by === 'left' ? 0 : 1}
            max={rule.by === 'left' ? 86_400 : 100}
            value={rule.value}
            onChange={({ target }) => set({ by: rule.by, value: target.valueAsNumber || 0 })}
            className="num"
          />
        )}
      </Field>
    </div>
  )
}
