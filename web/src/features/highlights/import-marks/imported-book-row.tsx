import { useState } from 'react'
import type { BookChoice, ImportedBook } from '@lectern/contract'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/field/field.tsx'
import { BookChooser } from './book-chooser.tsx'
import { bookOf, comingOf } from './import-rules.ts'
import type { Choices } from './import-rules.ts'

interface ImportedBookRowProps {
  book: ImportedBook
  choices: Choices
  onChoice: (book: BookChoice | null) => void
}

/** A book of the files: whether its marks come, and into which book here. */
export function ImportedBookRow({ book, choices, onChoice }: ImportedBookRowProps) {
  const { t } = useTranslation()
  const [isChoosing, setChoosing] = useState(false)
  const [last, setLast] = useState(book.item)
  const target = bookOf(book, choices)
  const choose = (chosen: BookChoice) => {
    setLast(chosen)
    setChoosing(false)
    onChoice(chosen)
  }
  return (
    <li className="grid gap-1 py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Checkbox
            checked={target !== null}
            disabled={last === null}
            onChange={(isOn) => onChoice(isOn ? last : null)}
            label={
              <bdi className="break-words">
                {[book.title, book.author].filter(Boolean).join(' – ')}
              </bdi>
            }
            hint={
              <>
                {facts(book)}
                <br />
                {last === null ? (
                  <strong>{t('highlights.noMatch')}</strong>
                ) : (
                  t('highlights.into', {
                    title: [last.title, last.author].filter(Boolean).join(' – '),
                  })
                )}
              </>
            }
          />
        </div>
        <Button
          size="sm"
          aria-expanded={isChoosing}
          aria-label={t('highlights.chooseBookFor', { title: book.title })}
          onClick={() => setChoosing(!isChoosing)}
        >
          {t('highlights.chooseBook')}
        </Button>
      </div>
      {isChoosing && <BookChooser title={book.title} onChosen={choose} />}
    </li>
  )

  function facts({ numMarks, source }: ImportedBook): string {
    const coming = comingOf(book, choices)
    return [
      t(`highlights.source.${source}`),
      t('highlights.count', { count: numMarks }),
      target !== null && coming < numMarks
        ? t(coming === 0 ? 'highlights.allHere' : 'highlights.newOnes', { count: coming })
        : null,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
