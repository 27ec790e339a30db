import { closeAfter, optionValue } from './command-line.ts'
import type { Config } from './config.ts'
import { givePassword } from './features/auth/index.ts'
import { createAuditing } from './parts/admins/audit.ts'
import { createCore } from './parts/core.ts'
import { systemNow } from './platform/clock.ts'
import type { Log } from './platform/log.ts'

/** Who the command line says has lost their password; null: nobody. */
export const whoForgot = (args: readonly string[]): string | null =>
  optionValue(args, '--reset-password', 'the name of a user, like root')

/** Gives a user a new password and tells it by `say`. @throws Problem with a sentence. */
export async function resetPassword(
  config: Config,
  username: string,
  { log, say }: { log: Log; say: (line: string) => void },
): Promise<void> {
  await closeAfter(await createCore(config, log, systemNow), async (core) => {
    const password = await givePassword(core, username)
    const target = { id: null, name: username }
    await createAuditing(core).note({ kind: 'users', action: 'password-reset', by: null, target })
    say(`The new password of ${username} is: ${password}`)
    say('All their devices have to sign in again. Choose another password in the settings.')
  })
}
