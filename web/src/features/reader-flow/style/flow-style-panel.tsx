import { Minus, Plus } from 'lucide-react'
import {
  changeSettings,
  ranges,
  type ReaderSettings,
  useReaderSettings,
} from '#features/reader-engine/index.ts'
import { FontChoice } from '#features/reader-fonts/index.ts'
import { useTranslation, type TextKey } from '#platform/text/texts.ts'
import { number } from '#platform/text/format.ts'
import { IconButton } from '#ui/button.tsx'
import { Select, Switch } from '#ui/field/field.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import type { ReactNode } from 'react'

/** How flowing text looks; each change is seen at once. */
export function FlowStylePanel() {
  const { t } = useTranslation()
  const settings = useReaderSettings()
  return (
    <>
      <Steps name="fontScale" label={t('reader.fontScale')} />
      <FontChoice />
      <Steps name="lineSpacing" label={t('reader.lineSpacing')} />
      <Steps name="margins" label={t('reader.margins')} />
      <Choice name="flow" label={t('reader.flow')} values={['pages', 'scroll']} />
      {settings.flow === 'pages' && (
        <Choice name="columns" label={t('reader.columns')} values={['auto', 'one', 'two']} />
      )}
      <LineWidth />
      <Choice name="justify" label={t('reader.justify')} values={['book', 'on', 'off']} />
      <Switch
        label={t('reader.hyphens')}
        checked={settings.hyphens}
        onChange={(hyphens) => changeSettings({ hyphens })}
      />
    </>
  )
}

/** A number that goes up and down in steps. */
function Steps({ name, label }: { name: keyof typeof ranges; label: string }) {
  const { t } = useTranslation()
  const value = useReaderSettings((settings) => settings[name])
  const { min, max, step } = ranges[name]
  const change = (by: number) =>
    changeSettings({ [name]: Math.min(max, Math.max(min, value + by)) })
  return (
    <Row label={label}>
      <div role="group" aria-label={label} className="flex items-center gap-1">
        <IconButton
          label={t('reader.less', { what: label })}
          icon={<Minus />}
          quiet
          disabled={value <= min}
          onClick={() => change(-step)}
        />
        <output className="w-16 text-center font-[650] num">
          {t('reader.percent', { percent: number(value) })}
        </output>
        <IconButton
          label={t('reader.more', { what: label })}
          icon={<Plus />}
          quiet
          disabled={value >= max}
          onClick={() => change(step)}
        />
      </div>
    </Row>
  )
}

type Choices = Pick<ReaderSettings, 'flow' | 'columns' | 'justify'>

function Choice<N extends keyof Choices>({
  name,
  label,
  values,
}: {
  name: N
  label: string
  values: readonly Choices[N][]
}) {
  const { t } = useTranslation()
  const value = useReaderSettings((settings) => settings[name])
  return (
    <Row label={label}>
      <Segmented<Choices[N]>
        label={label}
        value={value}
        options={values.map((one) => ({
          value: one,
          label: t(`reader.choices.${name}.${one}` as TextKey),
        }))}
        onChange={(chosen) => changeSettings({ [name]: chosen })}
      />
    </Row>
  )
}

const widths = [0, 50, 60, 70, 85, 100] as const

/** How long lines may get, by letters. */
function LineWidth() {
  const { t } = useTranslation()
  const value = useReaderSettings((settings) => settings.lineWidth)
  const known = [...new Set([...widths, value])].sort((one, other) => one - other)
  return (
    <div className="grid gap-1.5">
      <label htmlFor="line-width" className="text-sm font-[650] text-fg-2">
        {t('reader.lineWidth')}
      </label>
      <Select<string>
        id="line-width"
        value={String(value)}
        options={known.map((one) => ({
          value: String(one),
          label: one === 0 ? t('reader.lineWidthFree') : t('reader.letters', { count: one }),
        }))}
        onChange={(chosen) => changeSettings({ lineWidth: Number(chosen) })}
      />
    </div>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span aria-hidden="true" className="text-sm font-[650] text-fg-2">
        {label}
      </span>
      {children}
    </div>
  )
}
