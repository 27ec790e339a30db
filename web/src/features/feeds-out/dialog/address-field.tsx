import { useTranslation } from '#platform/text/texts.ts'
import { CopyField } from '#ui/field/copy-field.tsx'
import { addressOfFeed } from '../feed-addresses.ts'

/** The address of a feed, to be read, chosen or copied. */
export function AddressField({ feedUrl }: { feedUrl: string }) {
  const { t } = useTranslation()
  return (
    <CopyField
      label={t('feeds.address')}
      value={addressOfFeed(feedUrl)}
      copy={t('feeds.copy')}
      words={{ done: t('feeds.copied'), failed: t('feeds.copyFailed') }}
    />
  )
}
