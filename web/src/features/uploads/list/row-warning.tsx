import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { change, filesToSend, isOpen, type Upload } from '../uploads.ts'

/** What is in the way of an item, and what can be done about it. Nothing where nothing is. */
export function RowWarning({ one }: { one: Upload }) {
  const { t } = useTranslation()
  const { id, message, place, state } = one
  if (state === 'lost') return <p className="text-sm text-warning">{t('upload.lost')}</p>
  if (message !== null)
    return (
      <p role="alert" className="text-sm text-danger">
        {message}
      </p>
    )
  if (!isOpen(one) || place === null) return null
  if (place.path === '') return <p className="text-sm text-danger">{t('upload.noTitle')}</p>
  if (place.state === 'free') return null
  if (place.state === 'shut') return <p className="text-sm text-warning">{t('upload.shut')}</p>
  const numNew = filesToSend({ ...one, adds: true }).length
  const what =
    place.title === null ? t('upload.exists') : t('upload.existsItem', { title: place.title })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="me-auto text-sm text-warning">
        {what} {numNew === 0 ? t('upload.allThere') : one.adds ? t('upload.addsOn') : ''}
      </p>
      {numNew > 0 && (
        <Button size="sm" onClick={() => change(id, { adds: !one.adds })}>
          {one.adds ? t('upload.addNot') : t('upload.add', { count: numNew })}
        </Button>
      )}
    </div>
  )
}
