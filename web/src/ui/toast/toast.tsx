import { AlertTriangle, CheckCircle2, Info, X, XCircle } from 'lucide-react'
import { useEffect, type FocusEvent } from 'react'
import { createPortal } from 'react-dom'
import { openLayer } from '#platform/input/layers.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { create } from 'zustand'
import { Button, IconButton } from '../button.tsx'
import { useModals } from '../dialog/open-modals.ts'

export type ToastKind = 'info' | 'success' | 'warning' | 'error'

interface ToastAction {
  label: string
  onPress: () => void
}

export interface ToastOptions {
  /** How long it stays; null: until closed. 5 s unless told. */
  timeoutMs?: number | null
  /** A toast with the same id replaces the former. */
  id?: string
  action?: ToastAction
  /** Stands behind the first. */
  otherAction?: ToastAction | undefined
  onClose?: () => void
}

interface Toast extends ToastOptions {
  id: string
  kind: ToastKind
  message: string
}

const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))
let count = 0

/** Says something in a corner; at most three at a time, the oldest gives way. Returns its id. */
export const toast = {
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  warning: (message: string, options?: ToastOptions) => show('warning', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  close,
  /** Nothing said to one user stays for the next, least of all a way back into the former one's things. */
  closeAll: () => useToasts.getState().toasts.forEach(({ id }) => close(id)),
}

/**
 * Where toasts appear: bottom start above the player, on phones at the top. F8 moves the focus there, Escape closes
 * what has it and gives it back.
 */
export function Toasts() {
  const { t } = useTranslation()
  const toasts = useToasts((state) => state.toasts)
  const modal = useModals((state) => state.open.at(-1))
  const focus = useFocusLayer()
  useEffect(() => {
    const focusOnF8 = (event: KeyboardEvent) => {
      if (event.key === 'F8') document.getElementById('toasts')?.focus()
    }
    addEventListener('keydown', focusOnF8)
    return () => removeEventListener('keydown', focusOnF8)
  }, [])
  // Behind a modal everything is inert: there the toasts stand inside it.
  return createPortal(
    <section
      id="toasts"
      tabIndex={-1}
      {...focus}
      aria-label={t('toast.region')}
      className="pointer-events-none fixed inset-x-3 top-3 z-70 grid justify-items-stretch gap-2 md:inset-x-auto md:start-[calc(var(--rail-w)+20px)] md:top-auto md:bottom-[calc(var(--dock-h,0px)+var(--selection-h)+20px)] md:w-[380px]"
    >
      <div role="status" aria-live="polite" className="contents">
        {toasts
          .filter((one) => one.kind !== 'error')
          .map((one) => (
            <Card key={one.id} toast={one} />
          ))}
      </div>
      <div role="alert" aria-live="assertive" className="contents">
        {toasts
          .filter((one) => one.kind === 'error')
          .map((one) => (
            <Card key={one.id} toast={one} />
          ))}
      </div>
    </section>,
    modal ?? document.body,
  )
}

/** Takes away the layer that the toasts are while they have the focus. */
let takeLayer: (() => void) | null = null

function endFocus() {
  takeLayer?.()
  takeLayer = null
}

/** While the focus is among the toasts, Escape is theirs: the one that has it closes, else all do. */
function useFocusLayer() {
  useEffect(() => endFocus, [])
  // A toast that went away with the focus in it says nothing.
  useEffect(() => {
    if (!document.getElementById('toasts')?.contains(document.activeElement)) endFocus()
  })
  return {
    onFocus: ({ relatedTarget: from, currentTarget: region }: FocusEvent<HTMLElement>) => {
      takeLayer ??= openLayer({ onEscape: () => closeFocused(region, from) })
    },
    onBlur: ({ relatedTarget: to, currentTarget: region }: FocusEvent<HTMLElement>) => {
      if (!region.contains(to)) endFocus()
    },
  }
}

function closeFocused(region: HTMLElement, from: EventTarget | null) {
  const card = document.activeElement?.closest<HTMLElement>('[data-toast]')
  const ids = card ? [card.dataset['toast']] : useToasts.getState().toasts.map(({ id }) => id)
  for (const id of ids) if (id !== undefined) close(id)
  if (from instanceof HTMLElement && from.isConnected) from.focus()
  else if (region.contains(document.activeElement)) region.blur()
  endFocus()
}

function Card({ toast: one }: { toast: Toast }) {
  const { t } = useTranslation()
  const Icon = icons[one.kind]
  return (
    <div
      data-toast={one.id}
      className="rising pointer-events-auto flex items-start gap-3 rounded-lg border border-line bg-surface-1 py-2 ps-4 pe-2 text-md shadow-2"
      onMouseEnter={() => pause(one.id)}
      onMouseLeave={() => startTimer(one)}
      onFocus={() => pause(one.id)}
      onBlur={() => startTimer(one)}
    >
      <Icon className={`mt-2.5 ${colours[one.kind]}`} aria-hidden="true" />
      {/* What is said keeps its room: a button that takes too much of it stands below. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end">
        <p className="min-w-0 flex-1 basis-40 py-2 break-words">{one.message}</p>
        {[one.action, one.otherAction].map(
          (action) =>
            action && (
              <Button
                key={action.label}
                size="sm"
                variant="ghost"
                className="max-w-full"
                onClick={() => {
                  action.onPress()
                  close(one.id)
                }}
              >
                <span className="truncate">{action.label}</span>
              </Button>
            ),
        )}
      </div>
      <IconButton label={t('toast.close')} icon={<X />} quiet onClick={() => close(one.id)} />
    </div>
  )
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()

function show(kind: ToastKind, message: string, options: ToastOptions = {}): string {
  const one: Toast = {
    timeoutMs: 5000,
    ...options,
    id: options.id ?? `toast-${++count}`,
    kind,
    message,
  }
  const others = useToasts.getState().toasts.filter((other) => other.id !== one.id)
  for (const crowded of others.slice(0, -2)) pause(crowded.id)
  useToasts.setState({ toasts: [...others.slice(-2), one] })
  startTimer(one)
  return one.id
}

function startTimer(one: Toast) {
  pause(one.id)
  if (one.timeoutMs === null || one.timeoutMs === undefined) return
  timers.set(
    one.id,
    setTimeout(() => close(one.id), one.timeoutMs),
  )
}

function pause(id: string) {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

function close(id: string) {
  const { toasts } = useToasts.getState()
  const closing = toasts.find((one) => one.id === id)
  if (!closing) return
  pause(id)
  useToasts.setState({ toasts: toasts.filter((one) => one.id !== id) })
  closing.onClose?.()
}

const icons = { info: Info, success: CheckCircle2, warning: AlertTriangle, error: XCircle }
const colours = {
  info: 'text-info',
  success: 'text-success',
  warning: 'text-warning',
  error: 'text-danger',
}
