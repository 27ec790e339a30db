import { Search } from 'lucide-react'
import { useState } from 'react'
import { t, useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/field/field.tsx'
import { toast } from '#ui/toast/toast.tsx'
import { isLookedUp, setLookedUp } from '../../sending/arrivals.ts'
import { change, isOpen, uploadOf, useUploads, type Upload } from '../../uploads.ts'
import { findBooks } from './find-books.ts'
import { namesOfBook, sureBook } from './found-names.ts'

/** Looks up all that is open, one after the other, and calls it as the books are called that are surely meant. */
export function LookUpAll({ provider }: { provider: string }) {
  const { t: words } = useTranslation()
  const looking = useAction(() => lookUpAll(provider), { failed: words('upload.lookUpFailed') })
  return (
    <Button busy={looking.busy} onClick={() => void looking.run()}>
      <Search aria-hidden="true" />
      {words('upload.lookUpAll')}
    </Button>
  )
}

/** Whether what arrives has its metadata filled in from the library's provider. */
export function LookUpArrivals() {
  const { t: words } = useTranslation()
  const [on, setOn] = useState(isLookedUp)
  return (
    <Checkbox
      label={words('upload.matchArrivals')}
      hint={words('upload.matchArrivalsHint')}
      checked={on}
      onChange={(checked) => {
        setOn(checked)
        setLookedUp(checked)
      }}
    />
  )
}

async function lookUpAll(provider: string): Promise<void> {
  const before = useUploads.getState().list.filter(isOpen)
  let unsure = 0
  for (const { id } of before) {
    const one = uploadOf(id)
    if (!one || !isOpen(one)) continue
    const book = sureBook(await findBooks(provider, one), one)
    if (book === null) unsure += 1
    else change(id, { ...namesOfBook(book, one), place: null, adds: false })
  }
  const changed = before.length - unsure
  toast.info(t('upload.lookedUp', { count: changed, all: before.length }), {
    action: { label: t('toast.undo'), onPress: () => callAsBefore(before) },
  })
}

function callAsBefore(before: readonly Upload[]): void {
  for (const { id, title, author, series } of before) {
    const now = uploadOf(id)
    if (now && isOpen(now)) change(id, { title, author, series, place: null })
  }
}
