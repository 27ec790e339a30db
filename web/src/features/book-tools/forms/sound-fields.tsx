import { useTranslation } from '#platform/text/texts.ts'
import { Field, Select } from '#ui/field/field.tsx'

const codecs = ['copy', 'aac', 'opus'] as const
const bitrates = ['32k', '64k', '96k', '128k', '192k', '256k'] as const

/** How the sound of an M4B is to be made. */
export interface Sound {
  codec: (typeof codecs)[number]
  bitrate: (typeof bitrates)[number]
  channels: '1' | '2'
}

/** Bytes of a file of this length in such a sound, about; copied it stays as large as it was. */
export function bytesOf(
  { codec, bitrate }: Sound,
  file: { duration: number; size: number },
): number {
  if (codec === 'copy') return file.size
  return Math.round((Number.parseInt(bitrate, 10) * 1000 * file.duration) / 8)
}

interface SoundFieldsProps {
  sound: Sound
  /** Whether all of it is AAC already. */
  mayCopy: boolean
  onChange: (sound: Sound) => void
}

/** Codec, bitrate and channels. */
export function SoundFields({ sound, mayCopy, onChange }: SoundFieldsProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Field label={t('tools.codec')}>
        {(control) => (
          <Select
            {...control}
            value={sound.codec}
            onChange={(codec) => onChange({ ...sound, codec })}
            options={codecs
              .filter((value) => mayCopy || value !== 'copy')
              .map((value) => ({ value, label: t(`tools.codecs.${value}`) }))}
          />
        )}
      </Field>
      {sound.codec !== 'copy' && (
        <>
          <Field label={t('tools.bitrate')}>
            {(control) => (
              <Select
                {...control}
                value={sound.bitrate}
                onChange={(bitrate) => onChange({ ...sound, bitrate })}
                options={bitrates.map((value) => ({
                  value,
                  label: t('tools.kbit', { number: value.slice(0, -1) }),
                }))}
              />
            )}
          </Field>
          <Field label={t('tools.channels')}>
            {(control) => (
              <Select
                {...control}
                value={sound.channels}
                onChange={(channels) => onChange({ ...sound, channels })}
                options={[
                  { value: '1', label: t('tools.mono') },
                  { value: '2', label: t('tools.stereo') },
                ]}
              />
            )}
          </Field>
        </>
      )}
    </div>
  )
}
