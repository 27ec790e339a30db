import { useTranslation } from '#platform/text/texts.ts'
import { ChangeEntry } from './change-entry.tsx'
import { ChangesList } from './changes-list.tsx'
import { useItemChanges } from './item-history.queries.ts'

/** Everything that was changed of one item, youngest first. */
export function ItemChanges({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  return (
    <ChangesList changes={useItemChanges(itemId)}>
      {(entries) => (
        <ol aria-label={t('changes.title')}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <ChangeEntry entry={entry} />
            </li>
          ))}
        </ol>
      )}
    </ChangesList>
  )
}
