import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { floatingClass } from './popover.tsx'

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  className?: string
  onOpenChange?: (open: boolean) => void
}

/** A list of actions or choices under a button: arrows, Home, End, type-ahead, Escape. */
export function Menu({
  trigger,
  children,
  align = 'start',
  side = 'bottom',
  className,
  onOpenChange,
}: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} onOpenChange={(open) => onOpenChange?.(open)}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cx(floatingClass, 'min-w-48 p-1', className)}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface MenuItemProps {
  children: ReactNode
  icon?: ReactNode
  /** Key that does the same, shown at the end. */
  shortcut?: string
  danger?: boolean
  disabled?: boolean
  /** A link as the item: `<MenuItem asChild><Link …/></MenuItem>`. */
  asChild?: boolean
  onSelect?: () => void
}

/** One action. */
export function MenuItem({
  children,
  icon,
  shortcut,
  danger = false,
  disabled = false,
  asChild = false,
  onSelect,
}: MenuItemProps) {
  return (
    <DropdownMenu.Item
      asChild={asChild}
      disabled={disabled}
      onSelect={() => onSelect?.()}
      className={cx(itemClass, danger && 'text-danger')}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon && <span className="grid size-5 place-items-center text-fg-3">{icon}</span>}
          <span className="min-w-0 flex-1 truncate">{children}</span>
          {shortcut && <kbd className="text-xs text-fg-3">{shortcut}</kbd>}
        </>
      )}
    </DropdownMenu.Item>
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
  return (
    <DropdownMenu.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as V)}
    >
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          onSelect={(event) => keepOpen && event.preventDefault()}
          className={itemClass}
        >
          {option.icon && (
            <span className="grid size-5 place-items-center text-fg-3">{option.icon}</span>
          )}
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
          {option.hint && <span className="text-sm text-fg-3 num">{option.hint}</span>}
          <span className="grid size-5 place-items-center">
            <DropdownMenu.ItemIndicator>
              <Check className="text-accent" />
            </DropdownMenu.ItemIndicator>
          </span>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

/** On or off, inside a menu. */
export function MenuToggle({
  children,
  checked,
  onChange,
}: {
  children: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <DropdownMenu.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={itemClass}
    >
      <span className="flex-1">{children}</span>
      <span className="grid size-5 place-items-center">
        <DropdownMenu.ItemIndicator>
          <Check className="text-accent" />
        </DropdownMenu.ItemIndicator>
      </span>
    </DropdownMenu.CheckboxItem>
  )
}

interface SubmenuProps {
  label: ReactNode
  /** Current value, written at the end. */
  hint?: ReactNode
  children: ReactNode
}

/** A menu in a menu. */
export function Submenu({ label, hint, children }: SubmenuProps) {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className={cx(itemClass, 'data-[state=open]:bg-surface-2')}>
        <span className="flex-1">{label}</span>
        {hint && <span className="max-w-32 truncate text-sm text-fg-3">{hint}</span>}
        <span aria-hidden="true" className="text-fg-3 rtl:-scale-x-100">
          ›
        </span>
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal>
        <DropdownMenu.SubContent
          sideOffset={4}
          collisionPadding={8}
          className={cx(floatingClass, 'max-h-96 min-w-44 overflow-y-auto p-1')}
        >
          {children}
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  )
}

/** A thin line between groups. */
export function MenuLine() {
  return <DropdownMenu.Separator className="m-1 h-px bg-line" />
}

/** A heading inside a menu. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-3 pt-2 pb-1 text-xs font-semibold text-fg-3">
      {children}
    </DropdownMenu.Label>
  )
}

const itemClass = cx(
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-3 text-md no-underline outline-none select-none',
  'data-[highlighted]:bg-surface-2 data-[disabled]:pointer-events-none data-[disabled]:opacity-45',
)
