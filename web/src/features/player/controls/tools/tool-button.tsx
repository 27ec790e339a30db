import type { ComponentProps, ReactNode } from 'react'

type ToolButtonProps = ComponentProps<'button'> & { label: string; icon: ReactNode }

/** An icon with its word under it, for the full-screen player. */
export function ToolButton({ label, icon, children, ...rest }: ToolButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className="grid min-h-13 min-w-14 flex-1 place-items-center md:flex-none gap-1 rounded-md text-[0.6875rem] font-[650] text-fg-2 hover:text-fg aria-pressed:text-accent"
    >
      {icon}
      <span aria-hidden="true">{children}</span>
    </button>
  )
}
