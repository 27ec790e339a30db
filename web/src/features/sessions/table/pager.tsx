import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { number } from '#platform/text/format.ts'
import { IconButton } from '#ui/button.tsx'
import { Select } from '#ui/field/field.tsx'

interface PagerProps {
  /** Names the list. */
  label: string
  total: number
  /** 0-based */
  page: number
  size: number
  sizes: readonly number[]
  onPage: (page: number) => void
  onSize: (size: number) => void
}

/** "26–50 of 1,234" with the ways to the other pages. */
export function Pager({ label, total, page, size, sizes, onPage, onSize }: PagerProps) {
  const { t } = useTranslation()
  const last = Math.max(0, Math.ceil(total / size) - 1)
  const first = Math.min(page * size + 1, total)
  const to = (target: number, name: string, icon: React.ReactNode) => (
    <IconButton
      label={name}
      icon={icon}
      disabled={target < 0 || target > last || target === page}
      onClick={() => onPage(target)}
      className="rtl:-scale-x-100"
    />
  )
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-x-2 gap-y-2 pt-3">
      <p aria-live="polite" className="text-sm text-fg-2 num">
        {t('pager.range', {
          from: number(first),
          to: number(Math.min(total, (page + 1) * size)),
          total: number(total),
        })}
      </p>
      <span className="ms-auto" />
      {total > (sizes[0] ?? 0) && (
        <Select
          aria-label={t('pager.size')}
          value={String(size)}
          onChange={(value) => onSize(Number(value))}
          options={sizes.map((one) => ({
            value: String(one),
            label: t('pager.perPage', { count: one }),
          }))}
          className="w-40"
        />
      )}
      {last > 0 && (
        <span className="flex">
          {to(0, t('pager.first'), <ChevronFirst />)}
          {to(page - 1, t('pager.previous'), <ChevronLeft />)}
          {to(page + 1, t('pager.next'), <ChevronRight />)}
          {to(last, t('pager.last'), <ChevronLast />)}
        </span>
      )}
    </nav>
  )
}
