import {
  cloneElement,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react'
import { openLayer } from '#platform/input/layers.ts'
import { cx } from '../cx.ts'
import { placementOf, type Placement } from './placement.ts'

type TriggerProps = HTMLAttributes<HTMLElement>

interface FloatingProps {
  trigger: ReactElement
  /** What the panel is, as the trigger announces it. */
  kind: 'menu' | 'dialog'
  placement: Placement
  className?: string | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  /** Props of the panel; `isByKey`: it was opened by keyboard. */
  panel: (state: {
    close: () => void
    triggerId: string
    isByKey: boolean
  }) => HTMLAttributes<HTMLElement> & {
    onShown?: (panel: HTMLElement) => void
  }
  children: (close: () => void) => ReactNode
}

/**
 * A panel that floats at its trigger, in the browser's own top layer: above dialogs, never cut off. A press outside
 * and Escape close it, the focus goes back to the trigger: all that comes with the popover attribute.
 */
export function Floating({
  trigger,
  kind,
  placement,
  className,
  onOpenChange,
  panel,
  children,
}: FloatingProps) {
  const ownId = useId()
  const [wasOpen, setWasOpen] = useState(false)
  const [opened, setOpened] = useState<{ isByKey: boolean } | null>(null)
  const given = trigger.props as TriggerProps & { id?: string }
  const triggerId = given.id ?? `${ownId}-trigger`

  const show = (isByKey: boolean) => {
    setOpened({ isByKey })
    onOpenChange?.(true)
  }
  const close = () => document.getElementById(ownId)?.hidePopover()
  const open =
    trigger &&
    cloneElement(trigger as ReactElement<TriggerProps>, {
      id: triggerId,
      'aria-haspopup': kind,
      'aria-expanded': opened !== null,
      'aria-controls': opened ? ownId : undefined,
      // A press outside closes the panel before its click arrives: that click must not open it again.
      onPointerDown: (event) => {
        setWasOpen(opened !== null)
        given.onPointerDown?.(event)
      },
      onClick: (event) => {
        given.onClick?.(event)
        const isByKey = event.detail === 0
        if (opened || (wasOpen && !isByKey)) close()
        else show(isByKey)
        setWasOpen(false)
      },
      onKeyDown: (event) => {
        given.onKeyDown?.(event)
        // With Alt, arrows belong to what the trigger stands in.
        if (kind !== 'menu' || opened || event.altKey) return
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        show(true)
      },
    })
  const { onShown, ...panelProps } = panel({ close, triggerId, isByKey: opened?.isByKey ?? false })
  return (
    <>
      {open}
      {opened && (
        <FloatingPanel
          {...panelProps}
          id={ownId}
          anchorId={triggerId}
          placement={placement}
          className={className}
          onShown={onShown}
          onHidden={() => {
            setOpened(null)
            onOpenChange?.(false)
          }}
        >
          {children(close)}
        </FloatingPanel>
      )}
    </>
  )
}

interface FloatingPanelProps extends HTMLAttributes<HTMLElement> {
  id: string
  anchorId: string
  placement: Placement
  onShown?: ((panel: HTMLElement) => void) | undefined
  onHidden: () => void
}

/** The panel itself: shows when mounted, follows its anchor, tells when the browser has hidden it. */
export function FloatingPanel({
  anchorId,
  placement,
  onShown,
  onHidden,
  className,
  children,
  ...rest
}: FloatingPanelProps) {
  const { align, side } = placement
  const shown = useRef(onShown)
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => openLayer(), [])
  useLayoutEffect(() => {
    const panel = element.current
    const anchor = document.getElementById(anchorId)
    if (!panel || !anchor) return
    panel.showPopover()
    const follow = () => place(panel, anchor, { align, side })
    const followScroll = ({ target }: Event) => {
      // What scrolls inside it doesn't move its anchor.
      if (!(target instanceof Node && panel.contains(target))) follow()
    }
    follow()
    shown.current?.(panel)
    // What it shows may come later and need more room.
    const grown = new ResizeObserver(follow)
    grown.observe(panel)
    addEventListener('resize', follow)
    addEventListener('scroll', followScroll, { capture: true, passive: true })
    return () => {
      grown.disconnect()
      removeEventListener('resize', follow)
      removeEventListener('scroll', followScroll, { capture: true })
      if (panel.matches(':popover-open')) panel.hidePopover()
    }
  }, [anchorId, align, side])
  return (
    <div
      {...rest}
      ref={element}
      popover="auto"
      tabIndex={-1}
      onToggle={(event) => {
        if (event.target === element.current && event.newState === 'closed') onHidden()
      }}
      className={cx(floatingClass, className)}
    >
      {children}
    </div>
  )
}

function place(panel: HTMLElement, anchor: HTMLElement, placement: Placement) {
  const isRtl = document.documentElement.dir === 'rtl'
  const view = { width: document.documentElement.clientWidth, height: innerHeight, isRtl }
  // As high as what it holds. Taking its limit off to measure would scroll it back to its start each time.
  const edges = panel.offsetHeight - panel.clientHeight
  const size = { width: panel.offsetWidth, height: panel.scrollHeight + edges }
  const at = placementOf(anchor.getBoundingClientRect(), size, view, placement)
  panel.style.left = `${at.left}px`
  panel.style.top = `${at.top}px`
  panel.style.maxHeight = `${at.maxHeight}px`
}

/** Look of everything that floats above the page; what it would inherit from its trigger's surroundings is reset. */
const floatingClass =
  'growing fixed inset-auto m-0 max-w-[calc(100vw-16px)] overflow-y-auto rounded-lg border border-line bg-surface-1 text-start text-md leading-normal font-normal tracking-normal whitespace-normal text-fg shadow-3 outline-none'
