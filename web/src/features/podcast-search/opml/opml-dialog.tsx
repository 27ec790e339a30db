import type { Library } from '@lectern/contract'
import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '#platform/net/call.ts'
import { number } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Checkbox, Field, Select, Switch } from '#ui/field/field.tsx'
import { toast } from '#ui/toast/toast.tsx'
import { LastImport } from './last-import.tsx'

interface OpmlDialogProps {
  open: boolean
  library: Library
  onClose: () => void
}

interface OpmlFeed {
  title: string
  feedUrl: string
}

/** What another app exported: looked through, then added as a task. */
export function OpmlDialog({ open, library, onClose }: OpmlDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('podcastSearch.opmlTitle')}
      description={t('podcastSearch.opmlHint')}
      width={640}
      page
    >
      <div className="grid gap-6">
        <Import library={library} onBegun={onClose} />
        <LastImport libraryId={library.id} />
      </div>
    </Dialog>
  )
}

const largestFile = 20_000_000
/** As many feeds as are taken at once. */
const mostFeeds = 2000

interface ReadFile {
  feeds: readonly OpmlFeed[]
  /** Addresses of feeds that podcasts of the library come from already. */
  known: ReadonlySet<string>
}

function Import({ library, onBegun }: { library: Library; onBegun: () => void }) {
  const { t } = useTranslation()
  const [read, setRead] = useState<ReadFile | null>(null)
  const id = useId()
  const reading = useAction(
    async (file: File) => {
      if (file.size > largestFile) throw new Error(t('podcastSearch.opmlTooLarge'))
      const reply = await call('POST /api/podcasts/opml/parse', {
        body: { opmlText: await file.text() },
      })
      const { known } = await call('POST /api/lectern/libraries/:id/known-feeds', {
        params: { id: library.id },
        body: { addresses: reply.feeds.slice(0, mostFeeds).map(({ feedUrl }) => feedUrl) },
      })
      setRead({
        feeds: reply.feeds.slice(0, mostFeeds),
        known: new Set(known.map(({ address }) => address)),
      })
    },
    { failed: t('podcastSearch.opmlFailed') },
  )
  return (
    <div className="grid gap-5">
      <label
        htmlFor={id}
        className="flex cursor-pointer items-center justify-center gap-2 rounded-lg border border-dashed border-line p-6 font-semibold hover:bg-surface-2 has-focus-visible:outline-2"
      >
        <FileUp aria-hidden="true" className="size-4!" />
        {t('podcastSearch.opmlChoose')}
        <input
          id={id}
          type="file"
          accept=".opml,.xml,text/xml,application/xml,text/x-opml"
          className="sr-only"
          disabled={reading.busy}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file) void reading.run(file)
          }}
        />
      </label>
      {read && (
        <Choosing
          key={read.feeds.map(({ feedUrl }) => feedUrl).join()}
          {...read}
          library={library}
          onBegun={onBegun}
        />
      )}
    </div>
  )
}

interface ChoosingProps extends ReadFile {
  library: Library
  onBegun: () => void
}

function Choosing({ feeds, known, library, onBegun }: ChoosingProps) {
  const { t } = useTranslation()
  const [left, setLeft] = useState<ReadonlySet<string>>(known)
  const [folderId, setFolderId] = useState(library.folders[0]?.id ?? '')
  const [isAutomatic, setAutomatic] = useState(false)
  const chosen = feeds.filter(({ feedUrl }) => !left.has(feedUrl))
  const begin = useAction(
    async () => {
      await call('POST /api/podcasts/opml/create', {
        body: {
          feeds: chosen.map(({ feedUrl }) => feedUrl),
          libraryId: library.id,
          folderId,
          autoDownloadEpisodes: isAutomatic,
        },
      })
      toast.info(t('podcastSearch.opmlBegun', { count: chosen.length }))
      onBegun()
    },
    { failed: t('podcastSearch.opmlFailed') },
  )
  const toggle = (feedUrl: string, isChosen: boolean) => {
    const next = new Set(left)
    if (isChosen) next.delete(feedUrl)
    else next.add(feedUrl)
    setLeft(next)
  }
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-semibold text-fg-2 num">
          {t('podcastSearch.opmlFeeds', {
            count: feeds.length,
            number: number(feeds.length),
            chosen: number(chosen.length),
          })}
        </legend>
        <div className="grid max-h-72 gap-1 overflow-y-auto rounded-lg border border-line p-3">
          {feeds.map(({ title, feedUrl }) => (
            <Checkbox
              key={feedUrl}
              checked={!left.has(feedUrl)}
              onChange={(isChosen) => toggle(feedUrl, isChosen)}
              disabled={known.has(feedUrl)}
              label={<bdi className="break-words">{title}</bdi>}
              hint={known.has(feedUrl) ? t('podcastSearch.known') : undefined}
            />
          ))}
        </div>
      </fieldset>
      <Field label={t('podcastSearch.folder')}>
        {(control) => (
          <Select
            {...control}
            value={folderId}
            onChange={setFolderId}
            options={library.folders.map(({ id, fullPath }) => ({ value: id, label: fullPath }))}
          />
        )}
      </Field>
      <Switch label={t('podcastSearch.automatic')} checked={isAutomatic} onChange={setAutomatic} />
      <Button
        variant="primary"
        busy={begin.busy}
        disabled={chosen.length === 0 || folderId === ''}
        onClick={() => void begin.run()}
        className="justify-self-start"
      >
        {t('podcastSearch.opmlAdd', { count: chosen.length })}
      </Button>
    </>
  )
}
