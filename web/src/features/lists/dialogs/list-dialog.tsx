import { useState } from 'react'
import { ChooseDialog } from './choose-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { closeListDialog, useAskedDialog, type AskedDialog } from './open-dialogs.ts'

/** The dialog that is asked for; while it closes it still shows what it was about. */
export function ListDialog() {
  const { asked, turn } = useAskedDialog()
  const [last, setLast] = useState<AskedDialog | null>(asked)
  if (asked && asked !== last) setLast(asked)
  if (!last) return null
  const open = asked !== null
  return last.dialog === 'choose' ? (
    <ChooseDialog key={turn} {...last} open={open} onClose={closeListDialog} />
  ) : (
    <EditDialog key={turn} {...last} open={open} onClose={closeListDialog} />
  )
}
