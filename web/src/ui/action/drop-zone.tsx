import { useState, type DragEvent, type ReactNode } from 'react'
import { cx } from '../cx.ts'

interface DropZoneProps {
  /** Files are dropped on it; the browser doesn't open them. */
  onDrop: (dropped: DataTransfer) => void
  className: string
  /** `isOver`: something is held above it. */
  children: (isOver: boolean) => ReactNode
}

/** A framed place where files are dropped; a button inside does the same for keys. */
export function DropZone({ onDrop, className, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onDrop(event.dataTransfer)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside does the same for keys
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) =>
        event.currentTarget.contains(event.relatedTarget as Node | null) || setOver(false)
      }
      onDrop={drop}
      className={cx(
        'grid justify-items-center rounded-lg border-2 border-dashed px-4 text-center',
        className,
        isOver ? 'border-accent bg-surface-2' : 'border-line',
      )}
    >
      {children(isOver)}
    </div>
  )
}
