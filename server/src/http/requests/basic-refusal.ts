import type { FastifyReply } from 'fastify'

/** What the catalogue calls itself where apps ask for a password. */
const realm = 'Lectern'

export const authenticationType = 'application/opds-authentication+json'

/**
 * How apps sign in to the catalogue (Authentication for OPDS 1.0). `origin`: where the server is asked, with its base
 * path, or the base path alone where the request doesn't say.
 */
export function authenticationDocument(origin: string): string {
  return JSON.stringify({
    id: `${origin}/opds/authentication.json`,
    title: realm,
    description:
      'Sign in with the name of your Lectern account and an app password, which you make on the page “My devices”.',
    links: [
      { rel: 'logo', href: `${origin}/icons/icon-512.png`, type: 'image/png' },
      { rel: 'start', href: `${origin}/opds/v2`, type: 'application/opds+json' },
    ],
    authentication: [
      {
        type: 'http://opds-spec.org/auth/basic',
        labels: { login: 'User name', password: 'App password' },
      },
    ],
  })
}

/** Answers a stranger so that apps, and browsers, ask for name and password. */
export function refuseBasic(reply: FastifyReply, origin: string): FastifyReply {
  return reply
    .code(401)
    .header('www-authenticate', `Basic realm="${realm}", charset="UTF-8"`)
    .header('cache-control', 'no-store')
    .type(authenticationType)
    .send(authenticationDocument(origin))
}
