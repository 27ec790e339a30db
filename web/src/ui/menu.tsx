import { Check, ChevronRight } from 'lucide-react'
import {
  createContext,
  useContext,
  useId,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react'
import { cx } from './cx.ts'
import { Floating, FloatingPanel } from './floating.tsx'
import { focusItem, onMenuKey } from './menu-keys.ts'

/** Closes the menu that an entry stands in. */
export const CloseMenu = createContext<() => void>(() => {})

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
        onShown: (panel) => (isByKey ? focusItem(panel, 'chosen') : panel.focus()),
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
    <Item
      kind="menuitem"
      disabled={disabled}
      onPress={select}
      className={danger ? 'text-danger' : ''}
    >
      {icon && <span className="grid size-5 place-items-center opacity-75">{icon}</span>}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut && <kbd className="text-xs text-fg-3">{shortcut}</kbd>}
    </Item>
  )
}

interface MenuChoicesProps<V extends string> {
  label: string
  value: V
  options: readonly { value: V; label: ReactNode; icon?: ReactNode; hint?: ReactNode }[]
  onChange: (value: V) => void
  /** Stay open after a choice. */
  keepOpen?: boolean
}

/** One of several; the current one is ticked. */
export function MenuChoices<V extends string>({
  label,
  value,
  options,
  onChange,
  keepOpen = false,
}: MenuChoicesProps<V>) {
  const close = useContext(CloseMenu)
  const choose = (next: V) => {
    if (!keepOpen) close()
    onChange(next)
  }
  return (
    <div role="group" aria-label={label}>
      {options.map((option) => (
        <Item
          key={option.value}
          kind="menuitemradio"
          checked={option.value === value}
          onPress={() => choose(option.value)}
        >
          {option.icon && (
            <span className="grid size-5 place-items-center text-fg-3">{option.icon}</span>
          )}
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
          {option.hint && <span className="text-sm text-fg-3 num">{option.hint}</span>}
        </Item>
      ))}
    </div>
  )
}

interface MenuToggleProps {
  children: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

/** On or off, inside a menu. */
export function MenuToggle({ children, checked, onChange }: MenuToggleProps) {
  return (
    <Item kind="menuitemcheckbox" checked={checked} onPress={() => onChange(!checked)}>
      <span className="flex-1">{children}</span>
    </Item>
  )
}

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
      <Item
        kind="menuitem"
        id={id}
        expanded={open}
        onPress={() => (open ? close() : setOpen(true))}
      >
        <span className="flex-1">{label}</span>
        {hint && <span className="max-w-32 truncate text-sm text-fg-3">{hint}</span>}
        <ChevronRight aria-hidden="true" className="size-4! text-fg-3 rtl:-scale-x-100" />
      </Item>
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

interface ItemProps {
  kind: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox'
  children: ReactNode
  onPress: () => void
  id?: string
  checked?: boolean
  expanded?: boolean
  disabled?: boolean
  className?: string
}

function Item({
  kind,
  children,
  onPress,
  id,
  checked,
  expanded,
  disabled = false,
  className,
}: ItemProps) {
  return (
    <button
      type="button"
      id={id}
      role={kind}
      tabIndex={-1}
      aria-checked={checked}
      aria-haspopup={expanded === undefined ? undefined : 'menu'}
      aria-expanded={expanded}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onPress()}
      onPointerMove={(event) =>
        event.currentTarget !== document.activeElement && event.currentTarget.focus()
      }
      className={cx(
        'flex min-h-10 w-full items-center gap-3 rounded-sm px-3 text-start text-md select-none',
        'outline-offset-[-2px] focus:bg-surface-2 aria-disabled:opacity-45 aria-expanded:bg-surface-2',
        className,
      )}
    >
      {children}
      {checked !== undefined && (
        <span className="grid size-5 place-items-center">
          {checked && <Check aria-hidden="true" className="text-accent" />}
        </span>
      )}
    </button>
  )
}
