import { useContext, type ReactElement, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Floating } from '../floating/floating.tsx'
import { CloseMenu, MenuEntry } from './menu-entry.tsx'
import { focusItem, onMenuKey } from './menu-keys.ts'

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  className?: string
  onOpenChange?: (open: boolean) => void
}

/** A list of actions or choices at a button: arrows, Home, End, type-ahead, Escape. */
export function Menu({
  trigger,
  children,
  align = 'start',
  side = 'bottom',
  className,
  onOpenChange,
}: MenuProps) {
  return (
    <Floating
      trigger={trigger}
      kind="menu"
      placement={{ align, side }}
      className={cx('min-w-48 p-1', className)}
      onOpenChange={onOpenChange}
      panel={({ close, triggerId, isByKey }) => ({
        role: 'menu',
        'aria-labelledby': triggerId,
        onKeyDown: (event) => onMenuKey(event, close),
        onShown(panel) {
          // Entries that are still on the way are reached by arrows.
          panel.focus()
          if (isByKey) focusItem(panel, 'chosen')
        },
      })}
    >
      {(close) => <CloseMenu value={close}>{children}</CloseMenu>}
    </Floating>
  )
}

interface MenuItemProps {
  children: ReactNode
  icon?: ReactNode
  /** Key that does the same, shown at the end. */
  shortcut?: string
  danger?: boolean
  disabled?: boolean
  /** Stay open: what it does shows in the menu. */
  keepOpen?: boolean
  onSelect?: () => void
}

/** One action. */
export function MenuItem({
  children,
  icon,
  shortcut,
  danger = false,
  disabled = false,
  keepOpen = false,
  onSelect,
}: MenuItemProps) {
  const close = useContext(CloseMenu)
  const select = () => {
    if (!keepOpen) close()
    onSelect?.()
  }
  return (
    <MenuEntry
      kind="menuitem"
      disabled={disabled}
      onPress={select}
      className={danger ? 'text-danger' : ''}
    >
      {icon && <span className="grid size-5 place-items-center opacity-75">{icon}</span>}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut && <kbd className="text-xs text-fg-3">{shortcut}</kbd>}
    </MenuEntry>
  )
}

/** A thin line between groups. */
export function MenuLine() {
  return <hr className="m-1 border-line" />
}

/** A heading inside a menu. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return (
    <p role="presentation" className="truncate px-3 pt-2 pb-1 text-xs font-semibold text-fg-3">
      {children}
    </p>
  )
}
