import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ereaderDevice } from './ereaders.ts'
import { listQuery, textQuery } from './kit.ts'
import { library } from './libraries.ts'
import { mediaProgress } from './media-progress.ts'
import { serverSettings } from './settings.ts'
import { user } from './users.ts'
import { view } from './views.ts'

/** A group of progress rows. Without `places` the client has them already, under this mark. */
const progressGroup = z.object({ mark: z.string(), places: z.array(mediaProgress).optional() })

/** What comes back from every way of getting in. */
export const loginPayload = z.object({
  user: user.extend({
    /** Absent when nobody asked for tokens (authorize). */
    accessToken: z.string().optional(),
    /** null when it went into the cookie instead. */
    refreshToken: z.string().nullable().optional(),
  }),
  /** First library, by display order, that this user may open. */
  userDefaultLibraryId: z.string().nullable(),
  serverSettings,
  /** Those that this user may send books to. */
  ereaderDevices: z.array(ereaderDevice),
  /** How the server was installed: docker, debian, local … */
  Source: z.string(),
  /** Ours: what our client's first screen asks for anyway, where `include` names it. */
  lecternLibraries: z.array(library).optional(),
  lecternViews: z.array(view).optional(),
  /** All progress rows, which `user.mediaProgress` then leaves out. */
  lecternPlaces: z.array(progressGroup).optional(),
})

/**
 * Ours. `libraries` and `views` come along with the answer; `places` puts the progress rows into groups, of which those whose
 * marks are sent as `places=` come without them.
 */
const query = z.object({ include: listQuery, places: textQuery })

/** Endless names and passwords are wrong ones (401), not malformed ones: they tell nothing about who is known. */
const credentials = z.object({
  username: z.string('Bad Request').min(1, 'Bad Request'),
  password: z.string('Bad Request'),
})
export type Credentials = z.output<typeof credentials>

export const authCalls = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    policy: 'open',
    summary:
      'Signs in; with x-return-tokens: true the refresh token comes in the answer, else as a cookie',
    query,
    body: credentials,
    bodyLimit: 65_536,
    reply: loginPayload,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    policy: 'open',
    summary: 'A fresh access token for the refresh token in x-refresh-token or the cookie',
    query,
    bodyLimit: 65_536,
    reply: loginPayload,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    policy: 'open',
    summary: 'Signs this device out; allDevices=1 signs all devices of the user out',
    query: z.object({ allDevices: textQuery }),
    bodyLimit: 65_536,
    reply: z.object({ redirect_url: z.string().nullable() }),
  }),
  authorize: endpoint({
    method: 'POST',
    path: '/api/authorize',
    policy: 'user',
    summary: 'What a login would answer, for a token that is still good',
    reply: loginPayload,
  }),
}

/** Some of the user's progress rows; without them: those that are known under this mark. */
export type ProgressGroup = z.output<typeof progressGroup>
export type LoginPayload = z.output<typeof loginPayload>
