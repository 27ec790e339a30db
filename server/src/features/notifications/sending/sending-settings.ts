import { z } from 'zod'
import type { settingsStore } from '#features/settings/index.ts'

export interface SendingSettings {
  appriseApiUrl: string | null
  maxFailedAttempts: number
  maxNotificationQueue: number
}

export const usualSettings: SendingSettings = {
  appriseApiUrl: null,
  maxFailedAttempts: 5,
  maxNotificationQueue: 20,
}

const key = 'notifications'
const shape = z
  .object({
    appriseApiUrl: z.string().nullable(),
    maxFailedAttempts: z.number(),
    maxNotificationQueue: z.number(),
  })
  .partial()
  .catch({})
const read = (stored: unknown): SendingSettings => {
  const given = Object.entries(shape.parse(stored)).filter(([, value]) => value !== undefined)
  return { ...usualSettings, ...Object.fromEntries(given) }
}

export type SendingSettingsKeeper = ReturnType<typeof createSendingSettings>

/** How notifications are sent. Asked of the database each time: another server may have changed it. */
export function createSendingSettings(store: ReturnType<typeof settingsStore>) {
  return {
    read: async (): Promise<SendingSettings> => read(await store.read(key)),
    change: (change: Partial<SendingSettings>): Promise<SendingSettings> =>
      store.change(key, (stored) => ({ ...read(stored), ...change })),
  }
}
