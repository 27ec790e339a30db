import { useRef, type ComponentProps, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

type ChooseFileProps = Pick<ComponentProps<typeof Button>, 'variant' | 'busy' | 'disabled'> & {
  /** What it asks for; the button says it, too. */
  label: string
  icon: ReactNode
  /** Types or endings of files, as browsers know them. */
  accept: string
  onFile: (file: File | undefined) => void
}

/** A button that asks for one file of this device. */
export function ChooseFile({ label, icon, accept, onFile, ...button }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {icon}
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          onFile(file)
          // The same file again is a change, too.
          target.value = ''
        }}
      />
    </>
  )
}
