import { useState, type ReactNode } from 'react'

interface AskedDialog {
  open: boolean
  onClose: () => void
  /** Its code can't be had. */
  onMissing: () => void
}

/**
 * A dialog that an entry of a menu opens, anew each time. `dialog` stands beside the menu: that is gone when an entry of it
 * was chosen.
 */
export function useAskedDialog(draw: (asked: AskedDialog) => ReactNode): {
  ask: () => void
  dialog: ReactNode
} {
  const [turn, setTurn] = useState(0)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return {
    ask: () => {
      setTurn(turn + 1)
      setOpen(true)
    },
    dialog: turn > 0 && (
      // What stands around it on phones is centred.
      <div key={turn} className="contents text-start">
        {draw({ open, onClose: close, onMissing: close })}
      </div>
    ),
  }
}
