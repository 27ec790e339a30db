import { ArrowRight, Lock } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { coverOf, type ItemDetail } from '#features/items/index.ts'
import { useProviderNames } from '#features/match-calls/index.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { cx } from '#ui/cx.ts'
import { Select } from '#ui/field/field.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { wordsOf, type FieldValue } from './match-fields.ts'
import type { ComparedField, MatchChoice } from './use-choice.ts'

/** Field by field: what stands there, and what would stand there. */
export function Compare({ item, choice }: { item: ItemDetail; choice: MatchChoice }) {
  const { t } = useTranslation()
  const nameOf = useProviderNames()
  return (
    <section aria-label={t('match.fields')} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold text-fg-2">{t('match.fields')}</h3>
        <Segmented
          label={t('match.take')}
          value={choice.all}
          options={[
            { value: 'empty', label: t('match.takeEmpty') },
            { value: 'all', label: t('match.takeAll') },
          ]}
          onChange={choice.takeAll}
        />
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {choice.fields.map((row) => (
          <Row key={row.field} row={row} item={item} choice={choice} nameOf={nameOf} />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  row: ComparedField
  item: ItemDetail
  choice: MatchChoice
  /** What a provider is called. */
  nameOf: (provider: string) => string
}

function Row({ row, item, choice, nameOf }: RowProps) {
  const { t } = useTranslation()
  const { field, present, value, isLocked, isTaken } = row
  // What has no room in a line stands beside the choice of where it comes from.
  const isShownWhole = field === 'cover' || field === 'description'
  const name = field === 'cover' ? t('match.cover') : t(`editor.field.${field}`)
  return (
    <li className={cx('flex items-start gap-3 px-3 py-2', !isTaken && 'text-fg-3')}>
      {isLocked ? (
        <Lock role="img" aria-label={t('match.locked', { name })} className="mt-1 size-[18px]!" />
      ) : (
        <input
          type="checkbox"
          aria-label={name}
          checked={isTaken}
          onChange={(event) => choice.tick(field, event.target.checked)}
          className="mt-1 size-[18px] flex-none"
        />
      )}
      <div className="grid min-w-0 flex-1 gap-1 sm:grid-cols-[110px_minmax(0,1fr)_16px_minmax(0,1fr)] sm:gap-3">
        <span className="text-sm font-semibold text-fg-2">{name}</span>
        <Value field={field} value={present} item={item} />
        <ArrowRight
          aria-hidden="true"
          className="mt-1 size-4! text-fg-3 max-sm:hidden rtl:-scale-x-100"
        />
        <div className={cx('min-w-0', isTaken && 'font-semibold text-fg')}>
          {(isShownWhole || row.offers.length === 1) && (
            <span className="flex gap-2">
              <ArrowRight
                aria-hidden="true"
                className="mt-0.5 size-4! flex-none text-fg-3 sm:hidden rtl:-scale-x-100"
              />
              <Value field={field} value={value} />
            </span>
          )}
          {row.offers.length > 1 && <Offers row={row} choice={choice} nameOf={nameOf} />}
          <Sayer row={row} nameOf={nameOf} />
        </div>
      </div>
    </li>
  )
}

function Offers({ row, choice, nameOf }: Omit<RowProps, 'item'>) {
  const { t } = useTranslation()
  const { field } = row
  const name = field === 'cover' ? t('match.cover') : t(`editor.field.${field}`)
  return (
    <Select
      aria-label={t('match.takeFrom', { name })}
      value={String(row.at)}
      options={row.offers.map((offer) => ({
        value: String(offer.at),
        label: [
          `${offer.at + 1}.`,
          offer.by && `${nameOf(offer.by)}:`,
          shortly(wordsOf(offer.value, t('match.yes')), field),
        ]
          .filter(Boolean)
          .join(' '),
      }))}
      onChange={(at) => choice.takeFrom(field, Number(at))}
      className="mt-1 max-w-full text-sm font-normal"
    />
  )
}

/** Who says what would stand there, and what rules of the library made of it. */
function Sayer({ row, nameOf }: Pick<RowProps, 'row' | 'nameOf'>) {
  const { t } = useTranslation()
  const { ruled } = row
  // Where there is a choice it names them already.
  const by = row.offers.length > 1 ? null : row.by
  if (by === null && ruled === null) return null
  return (
    <span className="mt-1 block text-xs font-normal break-words text-fg-3">
      {[by && nameOf(by), ruled && t('match.ruled', { what: ruled })].filter(Boolean).join(' · ')}
    </span>
  )
}

function Value({
  field,
  value,
  item,
}: Pick<ComparedField, 'field'> & { value: FieldValue; item?: ItemDetail }) {
  const { t } = useTranslation()
  if (field === 'cover')
    return item ? (
      <Cover {...coverOf(item)} ratio={1} width={64} alt={t('match.coverNow')} className="w-16" />
    ) : (
      <img
        src={typeof value === 'string' ? value : undefined}
        alt={t('match.coverFound')}
        loading="lazy"
        referrerPolicy="no-referrer"
        className="size-16 rounded-md bg-surface-3 object-cover"
      />
    )
  if (value === null) return <span className="text-sm text-fg-3">{t('match.empty')}</span>
  const words = wordsOf(value, t('match.yes'))
  return (
    <span dir="auto" className="line-clamp-4 text-sm break-words">
      {field === 'description' ? plain(words) : words}
    </span>
  )
}

function shortly(words: string, field: ComparedField['field']): string {
  const text = field === 'description' ? plain(words) : words
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** The text of a piece of HTML. */
const plain = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()
