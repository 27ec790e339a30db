import { readRules, rulesText } from '@lectern/contract/rules'
import type { LabelRule } from '@lectern/contract/rules'
import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { toast } from '#ui/toast/toast.tsx'

interface RulesTextBoxProps {
  rules: readonly LabelRule[]
  onTake: (rules: LabelRule[]) => void
}

/** Rules as text, to be copied to another library, or put in from one. */
export function RulesTextBox({ rules, onTake }: RulesTextBoxProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const text = typed ?? rulesText(rules)
  const copy = () => {
    box.current?.select()
    // Pages without TLS have no other way.
    if (document.execCommand('copy')) toast.success(t('labelRules.copied'))
  }
  const take = () => {
    const read = readRules(text)
    if ('sentence' in read) return setFault(read.sentence)
    setTyped(null)
    setFault(null)
    onTake(read.rules)
  }
  return (
    <div className="grid gap-3">
      <Field label={t('labelRules.text')} hint={t('labelRules.textHint')} error={fault}>
        {(control) => (
          <textarea
            {...control}
            ref={box}
            dir="auto"
            rows={6}
            spellCheck={false}
            value={text}
            placeholder="map genres: SF, Sci-Fi -> Science Fiction"
            onChange={({ target }) => {
              setTyped(target.value)
              setFault(null)
            }}
            className="control py-2 font-mono text-sm! aria-invalid:border-danger"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={text === ''} onClick={copy}>
          <Copy aria-hidden="true" className="size-4!" />
          {t('labelRules.copy')}
        </Button>
        <Button size="sm" disabled={typed === null} onClick={take}>
          {t('labelRules.take')}
        </Button>
      </div>
    </div>
  )
}
