import { lazyOverlay } from '#ui/page/lazy-part.tsx'
import type { useLookUp } from './use-look-up.ts'

const LookUpSheet = lazyOverlay(() =>
  import('./look-up-sheet.tsx').then((file) => file.LookUpSheet),
)

interface LookUpProps extends Pick<ReturnType<typeof useLookUp>, 'sought' | 'close'> {
  /** The language of the book, as the item names it. */
  language: string | null
}

/** What dictionaries say of the words that are looked up; nothing until there are any. */
export function LookUp({ sought, close, language }: LookUpProps) {
  if (!sought) return null
  return (
    <LookUpSheet
      key={sought.turn}
      words={sought.words}
      isOpen={sought.isOpen}
      language={language}
      close={close}
      onMissing={close}
    />
  )
}
