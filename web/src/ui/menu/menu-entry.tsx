import { Check } from 'lucide-react'
import { createContext, type ReactNode } from 'react'
import { cx } from '../cx.ts'

/** Closes the menu that an entry stands in. */
export const CloseMenu = createContext<() => void>(() => {})

interface MenuEntryProps {
  kind: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox'
  children: ReactNode
  onPress: () => void
  id?: string
  checked?: boolean
  expanded?: boolean
  disabled?: boolean
  className?: string
}

/** What every entry of a menu is: a button that the arrows and the pointer give the focus to. */
export function MenuEntry({
  kind,
  children,
  onPress,
  id,
  checked,
  expanded,
  disabled = false,
  className,
}: MenuEntryProps) {
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
