import { useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { FloatingPanel } from '../floating/floating.tsx'
import { focusItem, onMenuKey } from './menu-keys.ts'
import { CloseMenu } from './menu-entry.tsx'

/** Where a menu was asked for, in pixels of the window; by a key, its first entry gets the focus. */
export interface MenuPoint {
  x: number
  y: number
  isByKey: boolean
  /** What was pressed: inside a dialog the menu belongs to the dialog, everything else is out of reach. */
  target: EventTarget
}

interface ContextMenuProps {
  at: MenuPoint
  label: string
  onClose: () => void
  children: ReactNode
}

/** The menu of what was pressed with the other button, at the pointer. */
export function ContextMenu({ at, label, onClose, children }: ContextMenuProps) {
  const id = useId()
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <>
      {createPortal(
        <span
          id={`${id}-at`}
          aria-hidden="true"
          className="pointer-events-none fixed size-px"
          style={{ left: at.x, top: at.y }}
        />,
        document.body,
      )}
      {createPortal(
        <FloatingPanel
          key={`${at.x} ${at.y}`}
          id={id}
          anchorId={`${id}-at`}
          placement={{ align: 'start', side: 'bottom' }}
          role="menu"
          aria-label={label}
          className="min-w-48 p-1"
          onKeyDown={(event) => onMenuKey(event, close)}
          onShown={(panel) => (at.isByKey ? focusItem(panel, 'first') : panel.focus())}
          onHidden={onClose}
        >
          <CloseMenu value={close}>{children}</CloseMenu>
        </FloatingPanel>,
        hostOf(at.target),
      )}
    </>
  )
}

function hostOf(target: EventTarget): Element {
  return (target instanceof Element && target.closest('dialog, [popover]')) || document.body
}

/** Where the menu belongs that an event asks for: at the pointer, or in the middle of what has the focus. */
export function menuPointOf(event: {
  clientX: number
  clientY: number
  button: number
  ctrlKey: boolean
  target: EventTarget
}): MenuPoint {
  const isByKey = event.button !== 2 && !event.ctrlKey
  if (!isByKey || !(event.target instanceof Element))
    return { x: event.clientX, y: event.clientY, isByKey, target: event.target }
  const { left, top, width, height } = event.target.getBoundingClientRect()
  return {
    x: left + width / 2,
    y: top + Math.min(height, innerHeight) / 2,
    isByKey,
    target: event.target,
  }
}
