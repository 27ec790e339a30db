import { join } from 'node:path'
import {
  apiKeyRoutes,
  apiKeysStore,
  createApiKeys,
  createKeyUses,
} from '../features/api-keys/index.ts'
import {
  appPasswordRoutes,
  appPasswordsStore,
  createAppPasswords,
} from '../features/app-passwords/index.ts'
import { authRoutes, createAuth } from '../features/auth/index.ts'
import { createMe, meRoutes } from '../features/me/index.ts'
import {
  createReaderFonts,
  readerFontRoutes,
  readerFontsStore,
} from '../features/reader-fonts/index.ts'
import {
  createPasswordLinks,
  passwordLinkRoutes,
  passwordLinksStore,
} from '../features/password-links/index.ts'
import { settingsRoutes } from '../features/settings/index.ts'
import {
  createUsers,
  userBelongingsStore,
  userReachStore,
  userRoutes,
} from '../features/users/index.ts'
import type { createAuditing } from './admins/audit.ts'
import type { Browsing } from './browsing.ts'
import type { Core } from './core.ts'
import type { LibraryParts } from './libraries.ts'
import type { Router } from '../http/router.ts'
import type { createListening } from './listening.ts'
import type { Live } from './live.ts'
import type { createMailParts } from './mail/mail.ts'
import { isUnknownLibrary } from '../domain/caller.ts'
import { productVersion } from '../platform/version.ts'

interface AccountsDeps {
  listening: Pick<ReturnType<typeof createListening>, 'ofUsers' | 'playback'>
  browsing: Pick<Browsing, 'isSeriesVisible' | 'views'>
  libraryParts: Pick<LibraryParts, 'libraries' | 'demo' | 'capabilitiesOf'>
  mail: Pick<ReturnType<typeof createMailParts>, 'usableBy'>
  audit: Pick<ReturnType<typeof createAuditing>, 'note'>
}

/** The part of the parts list that knows who asks: accounts, sessions, keys, and what admins decide. */
export async function createAccounts(
  core: Core,
  { listening, browsing, libraryParts, mail, audit }: AccountsDeps,
) {
  const { config, db, events, now, settings } = core
  const keys = apiKeysStore(db)
  const appKeys = appPasswordsStore(db, now)
  const {
    auth,
    setup,
    limit,
    linkLimit,
    users: store,
    passwords,
  } = await createAuth({
    ...core,
    listening: listening.ofUsers,
    defaultLibraryOf: libraryParts.libraries.defaultLibraryId,
    bringAlong: async (person, include) => ({
      ...(include.includes('libraries') && {
        lecternLibraries: await libraryParts.libraries.list(person.scope),
      }),
      ...(include.includes('views') && {
        lecternViews: (await browsing.views.list(undefined, person)).views,
      }),
    }),
    ereadersOf: mail.usableBy,
    findApiKey: keys.living,
    keyUsed: createKeyUses({ ...core, store: keys }),
    findAppPassword: appKeys.living,
    version: productVersion,
    statusExtras: async () => ({ demo: await libraryParts.demo.state() }),
  })
  const users = createUsers({
    store: store,
    passwords,
    sessions: auth.userSessions,
    listening: listening.ofUsers,
    events,
    now,
  })
  const me = createMe({ auth, users: store, isSeriesVisible: browsing.isSeriesVisible, events })
  const apiKeys = createApiKeys({ store: keys, users: store, auth, events, now })
  const passwordLinks = createPasswordLinks({
    store: passwordLinksStore(db),
    users: store,
    passwords,
    sessions: auth.userSessions,
    limit: linkLimit,
    limitMessage: config.loginLimit.message,
    used: ({ id, username: name }, address) =>
      audit.note({
        kind: 'users',
        action: 'link-used',
        by: { id, name, address, device: '' },
        target: { id, name },
      }),
    events,
    now,
  })
  const appPasswords = createAppPasswords({ store: appKeys, auth, now, newId: core.newId })
  const fonts = createReaderFonts({
    ...core,
    store: readerFontsStore(db),
    folder: join(config.metadataPath, 'fonts'),
  })
  const { refreshTokenS: refreshS } = config
  return {
    auth,
    users,
    limit,
    setup,
    passwords,
    hasRoot: store.hasRoot,
    async sweep(): Promise<void> {
      await Promise.all([auth.sweep(), passwordLinks.sweep()])
    },
    bind(router: Router, { usersOnline }: Pick<Live, 'usersOnline'>): void {
      authRoutes(router, {
        auth,
        setup,
        limit,
        refreshS,
        allowedOrigins: () => settings.current().allowedOrigins,
        capabilitiesOf: libraryParts.capabilitiesOf,
      })
      meRoutes(router, { me, auth, refreshS })
      userRoutes(router, {
        users,
        reach: userReachStore(db),
        belongings: userBelongingsStore(db),
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
      appPasswordRoutes(router, appPasswords)
      passwordLinkRoutes(router, passwordLinks)
      readerFontRoutes(router, fonts)
      settingsRoutes(router, settings)
    },
  }
}
