import { Copy } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'
import { copyAddress } from '../copy-text.ts'
import { addressOfFeed } from '../feed-addresses.ts'

/** The address of a feed, to be read, chosen or copied. */
export function AddressField({ feedUrl }: { feedUrl: string }) {
  const { t } = useTranslation()
  const address = addressOfFeed(feedUrl)
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={t('feeds.address')} className="min-w-0 flex-[1_1_12rem]">
        {(control) => (
          <TextInput
            {...control}
            readOnly
            dir="ltr"
            value={address}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <Button onClick={() => void copyAddress(address)}>
        <Copy aria-hidden="true" className="size-4!" />
        {t('feeds.copy')}
      </Button>
    </div>
  )
}
