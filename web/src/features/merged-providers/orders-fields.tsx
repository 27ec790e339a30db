import type { MatchField } from '@lectern/contract'
import { Trash2 } from 'lucide-react'
import { useSaid } from '#platform/text/said/said.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { Checkbox, Field, Select } from '#ui/field/field.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { ProviderOrder } from './provider-order.tsx'
import type { KnownProvider, Orders, OrdersDraft } from './use-orders-draft.ts'

/** Fields that may have an order of their own, as they are offered. */
const fields = [
  'cover',
  'description',
  'genres',
  'tags',
  'title',
  'subtitle',
  'authors',
  'narrators',
  'series',
  'publisher',
  'publishedYear',
  'language',
  'isbn',
  'asin',
  'explicit',
  'abridged',
] as const satisfies readonly MatchField[]

/** Whom a library asks for which field, where several providers are merged. */
export function MergedOrdersFields({ draft }: { draft: OrdersDraft }) {
  const { t } = useTranslation()
  const said = useSaid()
  const { orders, providers, set } = draft
  if (!orders)
    return draft.error ? (
      <ErrorState
        title={t('mergedProviders.loadFailed')}
        error={draft.error}
        onRetry={draft.reload}
      />
    ) : (
      <Skeleton className="h-32" />
    )
  const needs = providers.filter((one) => one.needs !== null && orders.order.includes(one.value))
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-md font-bold">{t('mergedProviders.title')}</legend>
      <p className="text-sm text-fg-3">{t('mergedProviders.hint')}</p>
      <ProviderOrder
        label={t('mergedProviders.usual')}
        value={orders.order}
        providers={providers}
        onChange={(order) => set({ ...orders, order })}
      />
      {needs.map((one) => (
        <p key={one.value} className="text-sm text-warning">
          {said(one.needs ?? '')}
        </p>
      ))}
      <FieldOrders orders={orders} providers={providers} onChange={set} />
    </fieldset>
  )
}

interface FieldOrdersProps {
  orders: Orders
  providers: readonly KnownProvider[]
  onChange: (orders: Orders) => void
}

function FieldOrders({ orders, providers, onChange }: FieldOrdersProps) {
  const knowing = (field: MatchField) => providers.filter((one) => one.fields.includes(field))
  const put = (field: MatchField, order: FieldOrder | null) => {
    const { [field]: _, ...others } = orders.fields
    onChange({ ...orders, fields: order === null ? others : { ...others, [field]: order } })
  }
  const add = (field: MatchField) => {
    const own = orders.order.filter((name) => knowing(field).some(({ value }) => value === name))
    const [first] = knowing(field)
    const usual = own.length > 0 ? own : first ? [first.value] : []
    if (usual.length > 0) put(field, { providers: usual, isJoined: false })
  }
  const left = fields.filter((field) => orders.fields[field] === undefined)
  return (
    <>
      {fields.map((field) => {
        const order = orders.fields[field]
        if (order === undefined) return null
        return (
          <OwnOrder
            key={field}
            field={field}
            order={order}
            providers={knowing(field)}
            onChange={(next) => put(field, next)}
          />
        )
      })}
      <AddField left={left} onAdd={add} />
    </>
  )
}

interface AddFieldProps {
  /** Fields without an order of their own. */
  left: readonly MatchField[]
  onAdd: (field: MatchField) => void
}

function AddField({ left, onAdd }: AddFieldProps) {
  const { t } = useTranslation()
  const nameOf = useFieldName()
  if (left.length === 0) return null
  return (
    <Field label={t('mergedProviders.addField')}>
      {(control) => (
        <Select
          {...control}
          value=""
          options={[
            { value: '' as const, label: t('mergedProviders.chooseField') },
            ...left.map((field) => ({ value: field, label: nameOf(field) })),
          ]}
          onChange={(field) => field !== '' && onAdd(field)}
        />
      )}
    </Field>
  )
}

type FieldOrder = NonNullable<Orders['fields'][MatchField]>

interface OwnOrderProps {
  field: MatchField
  order: FieldOrder
  providers: readonly KnownProvider[]
  /** null: the usual order is enough again. */
  onChange: (order: FieldOrder | null) => void
}

function OwnOrder({ field, order, providers, onChange }: OwnOrderProps) {
  const { t } = useTranslation()
  const name = useFieldName()(field)
  return (
    <div className="grid gap-2 rounded-lg border border-line p-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-semibold text-fg-2">{name}</h3>
        <IconButton
          label={t('mergedProviders.usualFor', { field: name })}
          icon={<Trash2 aria-hidden="true" className="size-4!" />}
          onClick={() => onChange(null)}
          className="size-8! pointer-coarse:size-11!"
        />
      </div>
      <ProviderOrder
        label={name}
        value={order.providers}
        providers={providers}
        onChange={(names) => onChange({ ...order, providers: names })}
      />
      {(field === 'genres' || field === 'tags') && (
        <Checkbox
          label={t('mergedProviders.joined')}
          hint={t('mergedProviders.joinedHint')}
          checked={order.isJoined}
          onChange={(isJoined) => onChange({ ...order, isJoined })}
        />
      )}
      {field === 'cover' && order.providers.includes('audiobookcovers') && (
        <p className="text-sm text-fg-3">{t('mergedProviders.nameless')}</p>
      )}
    </div>
  )
}

function useFieldName() {
  const { t } = useTranslation()
  return (field: MatchField) => (field === 'cover' ? t('match.cover') : t(`editor.field.${field}`))
}
