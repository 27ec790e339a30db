import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { markModalOpen } from './modal-open.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** One sentence under the title. */
  description?: string
  children: ReactNode
  /** Buttons at the bottom. */
  footer?: ReactNode
  /** Pixels; 500 unless told. */
  width?: number
  maxHeight?: number
  /** Work is going on: with `persistent`, neither backdrop nor Escape close it. */
  processing?: boolean
  persistent?: boolean
  /** The content brings its own padding and scrolling. */
  bare?: boolean
  /** Slides in from the edge instead: from below under 768 px, from the end above. */
  sheet?: boolean
}

/** A dialog over the page. Focus stays inside and returns to the opener; Escape and the backdrop close it. */
export function Dialog({ open, onClose, ...props }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fading fixed inset-0 z-60 bg-scrim" />
        <DialogPanel {...props} />
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A dialog that is a bottom sheet on phones and a side panel elsewhere. */
export function Sheet(props: Omit<DialogProps, 'sheet'>) {
  return <Dialog {...props} sheet />
}

function DialogPanel(props: Omit<DialogProps, 'open' | 'onClose'>) {
  const {
    title,
    description,
    children,
    footer,
    width = 500,
    maxHeight,
    processing,
    persistent,
    bare,
    sheet,
  } = props
  const { t } = useTranslation()
  useEffect(markModalOpen, [])
  const keepOpen = (event: Event) => processing && persistent && event.preventDefault()
  return (
    <Radix.Content
      {...(description ? {} : { 'aria-describedby': undefined })}
      aria-busy={processing || undefined}
      onEscapeKeyDown={keepOpen}
      onPointerDownOutside={keepOpen}
      className={cx(
        'fixed z-60 flex flex-col border border-line bg-surface-1 text-fg shadow-3',
        sheet ? sheetClass : panelClass,
      )}
      style={{
        width: sheet ? undefined : width,
        ...(maxHeight ? { maxHeight: `min(${maxHeight}px, calc(100dvh - 74px))` } : {}),
      }}
    >
      <header className="flex flex-none items-start gap-3 py-3 ps-5 pe-2">
        <div className="min-w-0 flex-1 pt-1.5">
          <Radix.Title className="text-lg font-bold break-words">{title}</Radix.Title>
          {description && (
            <Radix.Description className="mt-1 text-sm text-fg-2">{description}</Radix.Description>
          )}
        </div>
        <Radix.Close asChild>
          <IconButton label={t('dialog.close')} icon={<X />} quiet />
        </Radix.Close>
      </header>
      <div className={cx('min-h-0 flex-1 overflow-y-auto', !bare && 'px-5 pb-5')}>{children}</div>
      {footer && (
        <footer className="flex flex-none flex-wrap justify-end gap-3 border-t border-line px-5 py-4">
          {footer}
        </footer>
      )}
    </Radix.Content>
  )
}

const panelClass = cx(
  'growing inset-x-0 top-[50px] mx-auto max-h-[calc(100dvh-74px)] max-w-[calc(100vw-24px)] overflow-hidden rounded-lg',
  'min-h-[200px] min-w-[min(380px,calc(100vw-24px))]',
)
const sheetClass = cx(
  'rising inset-x-0 bottom-0 max-h-[85dvh] rounded-t-xl pb-(--safe-bottom)',
  'md:inset-y-0 md:start-auto md:end-0 md:max-h-none md:w-[420px] md:rounded-none md:rounded-s-xl',
)
