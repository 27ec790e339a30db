import type { AuthSettings, ServerSettings } from '@lectern/contract'
import { sanitizeHtml } from '#platform/html.ts'

export const defaultAuthSettings: AuthSettings = {
  authLoginCustomMessage: null,
  authActiveAuthMethods: ['local'],
  authOpenIDIssuerURL: null,
  authOpenIDAuthorizationURL: null,
  authOpenIDTokenURL: null,
  authOpenIDUserInfoURL: null,
  authOpenIDJwksURL: null,
  authOpenIDLogoutURL: null,
  authOpenIDClientID: null,
  authOpenIDClientSecret: null,
  authOpenIDTokenSigningAlgorithm: 'RS256',
  authOpenIDButtonText: 'Login with OpenId',
  authOpenIDAutoLaunch: false,
  authOpenIDAutoRegister: false,
  authOpenIDMatchExistingBy: null,
  authOpenIDMobileRedirectURIs: ['audiobookshelf://oauth'],
  authOpenIDGroupClaim: '',
  authOpenIDAdvancedPermsClaim: '',
  authOpenIDSamplePermissions: samplePermissions(),
}

/**
 * The settings after a change. Keys nobody knows and values of a wrong type are ignored, '' means "not set"
 * (ABS wire, admin §6.1).
 */
export function changedAuthSettings(
  before: AuthSettings,
  change: Record<string, unknown>,
): AuthSettings {
  const after: Record<string, unknown> = { ...before }
  for (const [key, value] of Object.entries(change)) {
    const accepted = accept(key, value)
    if (accepted !== undefined) after[key] = accepted
  }
  // Only keys of AuthSettings are accepted, each with a value of its own type.
  return after as unknown as AuthSettings
}

/** The part that every signed-in client may read. */
export function withoutSecrets(
  auth: AuthSettings,
): Pick<ServerSettings, `auth${string}` & keyof ServerSettings> {
  const {
    authOpenIDClientID: _id,
    authOpenIDClientSecret: _secret,
    authOpenIDMobileRedirectURIs: _uris,
    authOpenIDGroupClaim: _group,
    authOpenIDAdvancedPermsClaim: _permissions,
    authOpenIDSamplePermissions: _sample,
    ...open
  } = auth
  return open
}

const textKeys = new Set([
  'authOpenIDIssuerURL',
  'authOpenIDAuthorizationURL',
  'authOpenIDTokenURL',
  'authOpenIDUserInfoURL',
  'authOpenIDJwksURL',
  'authOpenIDLogoutURL',
  'authOpenIDClientID',
  'authOpenIDClientSecret',
  'authOpenIDButtonText',
  'authOpenIDGroupClaim',
  'authOpenIDAdvancedPermsClaim',
])
const flagKeys = new Set(['authOpenIDAutoLaunch', 'authOpenIDAutoRegister'])
const algorithms = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512', 'PS256', 'EdDSA']
const longestText = 2048

/** The value to store, or undefined when it is not acceptable. */
function accept(key: string, value: unknown): unknown {
  if (textKeys.has(key)) return text(value)
  if (flagKeys.has(key)) return typeof value === 'boolean' ? value : undefined
  switch (key) {
    case 'authLoginCustomMessage': {
      const message = text(value)
      return typeof message === 'string' ? sanitizeHtml(message) || null : message
    }
    case 'authActiveAuthMethods':
      // Passwords are the one way in that is built; others join when they work.
      return Array.isArray(value) && value.includes('local') ? ['local'] : undefined
    case 'authOpenIDTokenSigningAlgorithm':
      return algorithms.find((algorithm) => algorithm === value)
    case 'authOpenIDMatchExistingBy':
      if (value === 'email' || value === 'username') return value
      return value === null || value === '' ? null : undefined
    case 'authOpenIDMobileRedirectURIs':
      return areRedirects(value) ? value : undefined
    default:
      return undefined
  }
}

function text(value: unknown): string | null | undefined {
  if (value === null || value === '') return null
  return typeof value === 'string' && value.length <= longestText ? value : undefined
}

/** Either exactly `*`, or addresses with a scheme. */
function areRedirects(value: unknown): value is string[] {
  if (!Array.isArray(value) || value.length > 64) return false
  if (value.length === 1 && value[0] === '*') return true
  return value.every((uri) => typeof uri === 'string' && /^[a-z][\w.+-]*:\/\/[^\s*]+$/i.test(uri))
}

/** What the permission claim of a provider may hold. */
function samplePermissions(): string {
  return JSON.stringify(
    {
      canDownload: false,
      canUpload: false,
      canDelete: false,
      canUpdate: false,
      canAccessExplicitContent: false,
      canAccessAllLibraries: false,
      canAccessAllTags: false,
      canCreateEReader: false,
      tagsAreDenylist: false,
      allowedLibraries: [
        '00000000-0000-4000-8000-000000000001',
        '00000000-0000-4000-8000-000000000002',
      ],
      allowedTags: ['children', 'long drives'],
    },
    null,
    2,
  )
}
