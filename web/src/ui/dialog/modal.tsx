import {
  useEffect,
  useLayoutEffect,
  useRef,
  type HTMLAttributes,
  type MouseEvent,
  type RefObject,
} from 'react'
import { cx } from '../cx.ts'
import { markModalOpen } from './open-modals.ts'

interface ModalProps extends HTMLAttributes<HTMLDialogElement> {
  onClose: () => void
  /** Neither Escape nor the backdrop close it. */
  isHeld?: boolean
  /** Plays the closing animation; `onGone` follows. */
  closing?: boolean
  onGone?: () => void
}

/**
 * The browser's own modal dialog: the page behind is inert, Escape asks to close, the focus comes back to the opener.
 * Focus starts on `[data-autofocus]`, else on the first field, else on the dialog itself, so that its title is read.
 */
export function Modal({
  onClose,
  isHeld = false,
  closing = false,
  onGone,
  className,
  children,
  ...rest
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    focusStart(element)
    const unmark = markModalOpen(element)
    return () => {
      unmark()
      element.close()
    }
  }, [])
  useGone(dialog, closing, onGone)
  const askClose = () => {
    if (!isHeld && !closing) onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does the same as the backdrop
    <dialog
      {...rest}
      ref={dialog}
      tabIndex={-1}
      data-state={closing ? 'closed' : 'open'}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        askClose()
      }}
      onPointerDown={(event) => isBackdrop(event) && askClose()}
      className={cx(
        'm-0 max-w-none flex-col text-fg outline-none open:flex backdrop:bg-scrim',
        className,
      )}
    >
      {children}
    </dialog>
  )
}

/** Tells when the closing animation is over; at once where there is none, so that no dialog stays for want of it. */
function useGone(
  dialog: RefObject<HTMLDialogElement | null>,
  closing: boolean,
  onGone: (() => void) | undefined,
) {
  useEffect(() => {
    if (!closing) return undefined
    let isWaiting = true
    const running = dialog.current?.getAnimations?.() ?? []
    void Promise.allSettled(running.map((animation) => animation.finished)).then(() => {
      if (isWaiting) onGone?.()
    })
    return () => void (isWaiting = false)
  }, [dialog, closing, onGone])
}

function focusStart(dialog: HTMLDialogElement) {
  const field = '[data-body] :is(input, select, textarea):not([disabled])'
  const start =
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    dialog.querySelector<HTMLElement>(field)
  ;(start ?? dialog).focus()
}

/** A press on the dialog that is outside of its box landed on the backdrop. */
function isBackdrop(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false
  const box = event.currentTarget.getBoundingClientRect()
  const { clientX: x, clientY: y } = event
  return x < box.left || x > box.right || y < box.top || y > box.bottom
}
