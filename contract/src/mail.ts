import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ereaderDevice, sentDevices } from './ereaders.ts'

/** How the server sends mail (ABS wire, administration §6.4). */
export const mailSettings = z.object({
  id: z.literal('email-settings'),
  host: z.string().nullable(),
  port: z.number().int(),
  /** TLS from the first byte on port 465; on others the server has to offer STARTTLS. */
  secure: z.boolean(),
  rejectUnauthorized: z.boolean(),
  user: z.string().nullable(),
  /** Never the password itself: null or `hiddenPassword`. */
  pass: z.string().nullable(),
  testAddress: z.string().nullable(),
  fromAddress: z.string().nullable(),
  ereaderDevices: z.array(ereaderDevice),
  /** Ours: largest file to send, in MB; 0: as large as the mail server takes. */
  lecternMaxMegabytes: z.number().int(),
})

const badHost = 'Enter the name of the mail server alone, without smtp:// and port'
const badPort = 'The port is a number from 1 to 65535'
const badAddress = 'That is not an email address'
const named = /^(?:[^\p{Cc}<>@,;]*<)?[^\s<>@,;:"()[\]\\]{1,64}@[^\s<>@,;:"()[\]\\]{1,255}>?$/u

/** A text that may be taken away: null and blank are the same. */
const text = (schema: z.ZodString) =>
  z
    .union([z.null(), z.literal(''), schema])
    .transform((value) => (value === null || value === '' ? null : value))
    .optional()
const address = text(
  z
    .string(badAddress)
    .trim()
    .max(320, badAddress)
    .refine(
      (value) => value === '' || (named.test(value) && value.includes('<') === value.endsWith('>')),
      badAddress,
    )
    .meta({ examples: ['lectern@example.org'] }),
)

/** What isn't a number counts as not told (ABS wire, e-mail §12.7). */
const port = z
  .union([z.number(), z.string(), z.null()])
  .transform((value) => (value === null || value === '' ? Number.NaN : Number(value)))
  .transform((value) => (Number.isNaN(value) ? 465 : value))
  .refine((value) => Number.isInteger(value) && value >= 1 && value <= 65_535, badPort)
  .optional()

const isWhole = (device: { name?: unknown; email?: unknown } | null): boolean =>
  Boolean(device?.name) && Boolean(device?.email)

const mailChange = z.object({
  host: text(
    z
      .string(badHost)
      .trim()
      .max(255, badHost)
      .refine(
        (host) => /^[\p{L}\p{N}._:-]*$/u.test(host) && !/^\w+:\d+$|\.\w+:\d+$/.test(host),
        badHost,
      )
      .meta({ examples: ['mail.example.org'] }),
  ),
  port,
  secure: z.boolean('"secure" must be true or false').optional(),
  rejectUnauthorized: z.boolean('"rejectUnauthorized" must be true or false').optional(),
  user: text(z.string('The user name is too long').max(255, 'The user name is too long')),
  pass: text(z.string('The password is too long').max(1024, 'The password is too long')),
  testAddress: address,
  fromAddress: address,
  /** Apps send the whole settings back; entries that lack a name or an address are left out. */
  ereaderDevices: z
    .preprocess((list) => (Array.isArray(list) ? list.filter(isWhole) : list), sentDevices)
    .optional(),
  lecternMaxMegabytes: z
    .int('The largest file is a number of megabytes')
    .min(0, 'The largest file is a number of megabytes')
    .max(10_000, 'At most 10,000 MB')
    .optional(),
})

export const mailCalls = {
  settings: endpoint({
    method: 'GET',
    path: '/api/emails/settings',
    policy: 'admin-or-404',
    summary: 'How the server sends mail, without the password',
    reply: z.object({ settings: mailSettings }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/emails/settings',
    policy: 'admin-or-404',
    summary: 'Changes how the server sends mail; what is not sent stays',
    body: mailChange,
    reply: z.object({ settings: mailSettings }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/emails/test',
    policy: 'admin-or-404',
    summary: 'Sends a mail to the test address',
    reply: 'ok',
  }),
  tryOut: endpoint({
    method: 'POST',
    path: '/api/lectern/mail/test',
    policy: 'admin',
    summary: 'Sends a mail to the test address and says to whom, or why it can’t be sent',
    reply: z.object({ to: z.string() }),
  }),
}

export type MailSettings = z.output<typeof mailSettings>
export type MailChange = z.output<typeof mailChange>
