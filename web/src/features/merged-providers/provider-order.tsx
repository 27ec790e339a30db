import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { Select } from '#ui/field/field.tsx'
import { moved } from '#ui/tokens/token-text.ts'
import type { KnownProvider } from './use-orders-draft.ts'

interface ProviderOrderProps {
  /** What it is the order of. */
  label: string
  value: readonly string[]
  /** Who can be asked for it. */
  providers: readonly KnownProvider[]
  onChange: (value: string[]) => void
}

/** Providers in the order in which they are asked. The last one can't be taken away. */
export function ProviderOrder({ label, value, providers, onChange }: ProviderOrderProps) {
  const { t } = useTranslation()
  const textOf = (name: string) => providers.find((one) => one.value === name)?.text ?? name
  const others = providers.filter((one) => !value.includes(one.value))
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ol aria-label={label} className="contents">
        {value.map((name, at) => (
          <Place
            key={name}
            name={textOf(name)}
            at={at}
            count={value.length}
            onMove={(to) => onChange(moved(value, at, to))}
            onLeave={() => onChange(value.filter((one) => one !== name))}
          />
        ))}
      </ol>
      {others.length > 0 && (
        <Select
          aria-label={t('mergedProviders.addTo', { name: label })}
          value=""
          options={[
            { value: '', label: t('mergedProviders.add') },
            ...others.map((one) => ({ value: one.value, label: one.text })),
          ]}
          onChange={(name) => name !== '' && onChange([...value, name])}
          className="w-44"
        />
      )}
    </div>
  )
}

interface PlaceProps {
  name: string
  at: number
  count: number
  onMove: (to: number) => void
  onLeave: () => void
}

function Place({ name, at, count, onMove, onLeave }: PlaceProps) {
  const { t } = useTranslation()
  return (
    <li className="flex max-w-full items-center rounded-md border border-line bg-surface-2 ps-2.5">
      <span className="min-w-0 truncate text-sm font-semibold" dir="auto">
        <span className="text-fg-3 num">{at + 1}</span> {name}
      </span>
      <IconButton
        label={t('mergedProviders.earlier', { name })}
        icon={<ChevronLeft aria-hidden="true" className="size-4! rtl:-scale-x-100" />}
        quiet
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
        className="size-8! pointer-coarse:size-11!"
      />
      <IconButton
        label={t('mergedProviders.later', { name })}
        icon={<ChevronRight aria-hidden="true" className="size-4! rtl:-scale-x-100" />}
        quiet
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
        className="size-8! pointer-coarse:size-11!"
      />
      <IconButton
        label={t('mergedProviders.leaveOut', { name })}
        icon={<X aria-hidden="true" className="size-4!" />}
        quiet
        disabled={count === 1}
        onClick={onLeave}
        className="size-8! pointer-coarse:size-11!"
      />
    </li>
  )
}
