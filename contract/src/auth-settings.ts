import { z } from 'zod'

/** How people sign in, without secrets. */
export const signIn = z.object({
  authLoginCustomMessage: z.string().nullable(),
  authActiveAuthMethods: z.array(z.enum(['local', 'openid'])),
  authOpenIDIssuerURL: z.string().nullable(),
  authOpenIDAuthorizationURL: z.string().nullable(),
  authOpenIDTokenURL: z.string().nullable(),
  authOpenIDUserInfoURL: z.string().nullable(),
  authOpenIDJwksURL: z.string().nullable(),
  authOpenIDLogoutURL: z.string().nullable(),
  authOpenIDTokenSigningAlgorithm: z.string(),
  authOpenIDButtonText: z.string().nullable(),
  authOpenIDAutoLaunch: z.boolean(),
  authOpenIDAutoRegister: z.boolean(),
  authOpenIDMatchExistingBy: z.enum(['email', 'username']).nullable(),
})

/** The sign-in settings as admins edit them. */
export const authSettings = signIn.extend({
  authOpenIDClientID: z.string().nullable(),
  authOpenIDClientSecret: z.string().nullable(),
  authOpenIDMobileRedirectURIs: z.array(z.string()),
  authOpenIDGroupClaim: z.string().nullable(),
  authOpenIDAdvancedPermsClaim: z.string().nullable(),
  /** JSON text that shows what the permission claim may hold. */
  authOpenIDSamplePermissions: z.string(),
})
export type AuthSettings = z.output<typeof authSettings>

const longestText = 2048
/** '' means "not set"; a value of a wrong type counts as not sent (ABS wire, admin §6.1). */
const textInput = z
  .string()
  .max(longestText)
  .transform((value) => value || null)
  .nullish()
  .catch(undefined)
const flagInput = z.boolean().optional().catch(undefined)

/** The sign-in settings that a change sets. Keys nobody knows and values of a wrong type count as not sent. */
export const authSettingsChange = z.object({
  /** HTML, of which only what is harmless is kept. */
  authLoginCustomMessage: textInput,
  /** Passwords are the one way in that is built: a list without them is not heard, others in it are dropped. */
  authActiveAuthMethods: z
    .array(z.string().catch(''))
    .refine((methods) => methods.includes('local'))
    .transform(() => ['local' as const])
    .optional()
    .catch(undefined),
  authOpenIDIssuerURL: textInput,
  authOpenIDAuthorizationURL: textInput,
  authOpenIDTokenURL: textInput,
  authOpenIDUserInfoURL: textInput,
  authOpenIDJwksURL: textInput,
  authOpenIDLogoutURL: textInput,
  authOpenIDClientID: textInput,
  authOpenIDClientSecret: textInput,
  authOpenIDTokenSigningAlgorithm: z
    .enum(['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512', 'PS256', 'EdDSA'])
    .optional()
    .catch(undefined),
  authOpenIDButtonText: textInput,
  authOpenIDAutoLaunch: flagInput,
  authOpenIDAutoRegister: flagInput,
  authOpenIDMatchExistingBy: z
    .enum(['email', 'username', ''])
    .transform((value) => value || null)
    .nullish()
    .catch(undefined),
  /** Either exactly `*`, or addresses with a scheme. */
  authOpenIDMobileRedirectURIs: z
    .array(z.string())
    .max(64)
    .refine(areRedirects)
    .optional()
    .catch(undefined),
  authOpenIDGroupClaim: textInput,
  authOpenIDAdvancedPermsClaim: textInput,
})
export type AuthSettingsChange = z.output<typeof authSettingsChange>

function areRedirects(uris: string[]): boolean {
  if (uris.length === 1 && uris[0] === '*') return true
  return uris.every((uri) => /^[a-z][\w.+-]*:\/\/[^\s*]+$/i.test(uri))
}
