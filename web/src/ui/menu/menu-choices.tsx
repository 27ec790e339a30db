import { useContext, type ReactNode } from 'react'
import { CloseMenu, MenuEntry } from './menu-entry.tsx'

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
        <MenuEntry
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
        </MenuEntry>
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
    <MenuEntry kind="menuitemcheckbox" checked={checked} onPress={() => onChange(!checked)}>
      <span className="flex-1">{children}</span>
    </MenuEntry>
  )
}
