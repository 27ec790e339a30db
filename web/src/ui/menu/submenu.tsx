import { ChevronRight } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { FloatingPanel } from '../floating/floating.tsx'
import { MenuEntry } from './menu-entry.tsx'
import { focusItem, onMenuKey } from './menu-keys.ts'

interface SubmenuProps {
  label: ReactNode
  /** Current value, written at the end. */
  hint?: ReactNode
  children: ReactNode
}

/** A menu in a menu: Enter, the arrow towards it or a press opens it, the arrow back closes it. */
export function Submenu({ label, hint, children }: SubmenuProps) {
  const id = useId()
  const panelId = `${id}-panel`
  const [open, setOpen] = useState(false)
  const close = () => {
    document.getElementById(panelId)?.hidePopover()
    document.getElementById(id)?.focus()
  }
  return (
    <>
      <MenuEntry
        kind="menuitem"
        id={id}
        expanded={open}
        onPress={() => (open ? close() : setOpen(true))}
      >
        <span className="flex-1">{label}</span>
        {hint && <span className="max-w-32 truncate text-sm text-fg-3">{hint}</span>}
        <ChevronRight aria-hidden="true" className="size-4! text-fg-3 rtl:-scale-x-100" />
      </MenuEntry>
      {open && (
        <FloatingPanel
          id={panelId}
          anchorId={id}
          placement={{ align: 'start', side: 'beside' }}
          role="menu"
          aria-labelledby={id}
          className="min-w-44 p-1"
          onKeyDown={(event) => onMenuKey(event, close, true)}
          onShown={(shown) => focusItem(shown, 'chosen')}
          onHidden={() => setOpen(false)}
        >
          {children}
        </FloatingPanel>
      )}
    </>
  )
}
