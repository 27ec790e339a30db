import { X } from 'lucide-react'
import { useId, useState, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '../button.tsx'
import { cx } from '../cx.ts'
import { Modal } from './modal.tsx'

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
  /** It holds text and nothing to tab to: the text itself takes the focus, so that keys scroll it. */
  reading?: boolean
  /** Buttons beside the one that closes it. */
  actions?: ReactNode
  /** Fills the window on phones. */
  page?: boolean
  /** Slides in from the edge instead: from below under 768 px, from the end above. */
  sheet?: boolean
}

/** A dialog over the page, 50 px from the top, with a scale animation when it opens and closes. */
export function Dialog({ open, ...rest }: DialogProps) {
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)
  if (!present) return null
  return <DialogPanel {...rest} closing={!open} onGone={() => setPresent(false)} />
}

/** A dialog that is a bottom sheet on phones and a side panel elsewhere. */
export function Sheet(props: Omit<DialogProps, 'sheet'>) {
  return <Dialog {...props} sheet />
}

type DialogPanelProps = Omit<DialogProps, 'open'> & { closing: boolean; onGone: () => void }

function DialogPanel(props: DialogPanelProps) {
  const {
    title,
    description,
    children,
    footer,
    onClose,
    processing = false,
    persistent = false,
  } = props
  const { t } = useTranslation()
  const id = useId()
  return (
    <Modal
      onClose={onClose}
      isHeld={processing && persistent}
      closing={props.closing}
      onGone={props.onGone}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      aria-busy={processing || undefined}
      className={cx(
        'border border-line bg-surface-1 p-0 shadow-3',
        props.sheet ? sheetClass : panelClass,
        props.page && pageClass,
      )}
      style={sizeOf(props)}
    >
      <div className="flex flex-none items-start gap-3 py-3 ps-5 pe-2">
        <div className="min-w-0 flex-1 pt-1.5">
          <h2 id={`${id}-title`} className="text-lg font-bold break-words">
            {title}
          </h2>
          {description && (
            <p id={`${id}-description`} className="mt-1 text-sm text-fg-2">
              {description}
            </p>
          )}
        </div>
        {props.actions}
        <IconButton
          label={t('dialog.close')}
          icon={<X />}
          quiet
          disabled={processing && persistent}
          onClick={onClose}
        />
      </div>
      <div
        data-body
        {...(props.reading && { tabIndex: 0, role: 'region', 'aria-label': title })}
        className={cx('min-h-0 flex-auto overflow-y-auto', !props.bare && '-mt-1 px-5 pt-1 pb-5')}
      >
        {children}
      </div>
      {footer && (
        <div className="flex flex-none flex-wrap items-center justify-end gap-3 border-t border-line px-5 py-4">
          {footer}
        </div>
      )}
    </Modal>
  )
}

function sizeOf({ sheet, width = 500, maxHeight }: DialogPanelProps): CSSProperties {
  if (sheet) return {}
  return { width, ...(maxHeight ? { maxHeight: `min(${maxHeight}px, calc(100dvh - 74px))` } : {}) }
}

const panelClass = cx(
  'growing inset-x-0 mx-auto! mt-[50px]! max-h-[calc(100dvh-74px)] max-w-[calc(100vw-24px)]! overflow-hidden rounded-lg',
  'min-h-[200px] min-w-[min(380px,calc(100vw-24px))]',
)
const pageClass = cx(
  'max-md:mt-0! max-md:h-dvh max-md:max-h-none! max-md:w-full! max-md:max-w-none! max-md:rounded-none max-md:border-0',
  'max-md:pt-[env(safe-area-inset-top,0px)] max-md:pb-(--safe-bottom)',
)
const sheetClass = cx(
  'rising fixed inset-x-0 top-auto bottom-0 max-h-[85dvh] w-full rounded-t-xl pb-(--safe-bottom)',
  'md:inset-y-0 md:start-auto md:end-0 md:h-full md:max-h-none md:w-[420px] md:rounded-none md:rounded-s-xl',
)
