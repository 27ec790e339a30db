import type { AuthSettings, AuthSettingsChange, ServerSettings } from '@lectern/contract'
import { sanitizeHtml } from '#platform/text/html.ts'

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

/** The settings after a change. */
export function changedAuthSettings(
  before: AuthSettings,
  { authLoginCustomMessage: message, ...change }: AuthSettingsChange,
): AuthSettings {
  const greeting = message ? sanitizeHtml(message) || null : message
  const given = Object.entries({ ...change, authLoginCustomMessage: greeting }).filter(
    ([, value]) => value !== undefined,
  )
  return { ...before, ...Object.fromEntries(given) }
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
