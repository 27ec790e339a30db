import { apiKeyRoutes, apiKeysStore, createApiKeys } from './features/api-keys/index.ts'
import { authRoutes, createAuth } from './features/auth/index.ts'
import { createMe, meRoutes } from './features/me/index.ts'
import { settingsRoutes } from './features/settings/index.ts'
import { createUsers, userRoutes, userSightStore } from './features/users/index.ts'
import type { Browsing } from './browsing.ts'
import type { Ground } from './ground.ts'
import type { Holdings } from './holdings.ts'
import type { Router } from './http/router.ts'
import type { createListening } from './listening.ts'
import type { Live } from './live.ts'
import { isUnknownLibrary } from './platform/caller.ts'
import { productVersion } from './platform/version.ts'

interface PeopleDeps {
  listening: Pick<ReturnType<typeof createListening>, 'ofUsers' | 'playback'>
  browsing: Pick<Browsing, 'isSeriesVisible' | 'views'>
  holdings: Pick<Holdings, 'libraries' | 'demo' | 'sightOf'>
}

/** The part of the parts list that knows who asks: accounts, sessions, keys, and what admins decide. */
export async function createPeople(ground: Ground, { listening, browsing, holdings }: PeopleDeps) {
  const { config, db, events, now, settings } = ground
  const keys = apiKeysStore(db)
  const {
    auth,
    setup,
    limit,
    users: accounts,
    passwords,
  } = await createAuth({
    ...ground,
    listening: listening.ofUsers,
    defaultLibraryOf: holdings.libraries.defaultLibraryId,
    bringAlong: async (person, include) => ({
      ...(include.includes('libraries') && {
        lecternLibraries: await holdings.libraries.list(person.scope),
      }),
      ...(include.includes('views') && {
        lecternViews: (await browsing.views.list(undefined, person)).views,
      }),
    }),
    findApiKey: keys.living,
    version: productVersion,
    statusExtras: async () => ({ demo: await holdings.demo.state() }),
  })
  const users = createUsers({
    store: accounts,
    passwords,
    sessions: auth.userSessions,
    listening: listening.ofUsers,
    events,
    now,
  })
  const me = createMe({ auth, users: accounts, isSeriesVisible: browsing.isSeriesVisible, events })
  const apiKeys = createApiKeys({ store: keys, users: accounts, auth, now })
  const { refreshTokenS: refreshS } = config
  return {
    auth,
    users,
    hasRoot: accounts.hasRoot,
    bind(router: Router, { usersOnline }: Pick<Live, 'usersOnline'>): void {
      authRoutes(router, {
        auth,
        setup,
        limit,
        refreshS,
        allowedOrigins: () => settings.current().allowedOrigins,
        sightOf: holdings.sightOf,
      })
      meRoutes(router, { me, auth, refreshS })
      userRoutes(router, {
        users,
        sight: userSightStore(db),
        presence: {
          online: async (seen) => ({
            usersOnline: await usersOnline(seen),
            openSessions: (await listening.playback.openSessions()).filter(
              ({ libraryId }) => !isUnknownLibrary(libraryId ?? '', seen),
            ),
          }),
        },
      })
      apiKeyRoutes(router, apiKeys)
      settingsRoutes(router, settings)
    },
  }
}
