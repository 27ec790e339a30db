import { z } from 'zod'

/** Nobody is kept from listening by what their app says about itself: what can't be understood is as if it weren't sent. */
const shortText = z
  .union([z.string().max(1024), z.number().transform(String)])
  .nullish()
  .catch(null)

export const clientDevice = z.object({
  deviceId: shortText,
  clientName: shortText,
  clientVersion: shortText,
  manufacturer: shortText,
  model: shortText,
  sdkVersion: shortText,
})
export type ClientDevice = z.output<typeof clientDevice>
