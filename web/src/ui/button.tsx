import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './progress.tsx'

export interface ButtonStyle {
  variant?: 'primary' | 'plain' | 'ghost' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  /** Only an icon in it: less room at its sides, least on phones. */
  iconOnly?: boolean
}

type ButtonProps = ComponentProps<'button'> & ButtonStyle & { busy?: boolean }

/** The button; `busy` keeps its width, shows a spinner and ignores presses. */
export function Button({ variant, size, busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={cx(buttonClass({ variant: variant ?? 'plain', size: size ?? 'md' }), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

/** Classes of a button for what is not a button, such as a link. */
export function buttonClass({ variant = 'plain', size = 'md', iconOnly }: ButtonStyle): string {
  return cx(
    'inline-flex max-w-full items-center justify-center gap-2 rounded-md border font-[650] no-underline select-none',
    'transition-[background,filter] duration-(--d-1) disabled:opacity-50',
    variants[variant],
    sizes[size],
    iconOnly && (size === 'lg' ? 'px-4! max-sm:px-3!' : 'px-3!'),
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'children'> & {
  /** What it does; also its tooltip. An unnamed icon button does not compile. */
  label: string
  icon: ReactNode
  /** No tooltip, for places where the name is written beside it. */
  quiet?: boolean
  pressed?: boolean
}

/** A square of 40 px around an icon. */
export function IconButton({
  label,
  icon,
  quiet = false,
  pressed,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      data-tip={quiet ? undefined : label}
      className={cx(
        'grid size-[min(2.5rem,56px)] flex-none pointer-coarse:size-[clamp(44px,2.75rem,56px)] place-items-center rounded-md text-fg-2 select-none hover:bg-surface-2 hover:text-fg',
        'aria-pressed:bg-surface-2 aria-pressed:text-fg disabled:pointer-events-none disabled:opacity-40',
        className,
      )}
    >
      {icon}
    </button>
  )
}

const variants = {
  primary: 'border-transparent bg-accent text-on-accent hover:brightness-110',
  plain: 'border-line bg-surface-2 text-fg hover:bg-surface-3',
  ghost: 'border-transparent bg-transparent text-fg-2 hover:bg-surface-2 hover:text-fg',
  danger: 'border-transparent bg-danger-solid text-white hover:brightness-110',
}
const sizes = {
  sm: 'min-h-8 pointer-coarse:min-h-11 px-3 text-sm',
  md: 'min-h-10 pointer-coarse:min-h-11 px-[min(1rem,4vw)] text-md',
  lg: 'min-h-12 px-[22px] text-lg',
}
