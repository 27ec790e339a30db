import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { ScanLogDialog } from './scan-log-dialog.tsx'

interface ScanLogButtonProps {
  /** Of the scan. */
  logId: string
  /** What was scanned and when, for the heading and for who doesn't see where the button stands. */
  title: string
}

/** Opens what a scan did, item by item. */
export function ScanLogButton({ logId, title }: ScanLogButtonProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('logs.scanLogOf', { title })}
        onClick={() => setOpen(true)}
      >
        <ScrollText aria-hidden="true" />
        {t('logs.scanLog')}
      </Button>
      {isOpen && <ScanLogDialog logId={logId} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}
