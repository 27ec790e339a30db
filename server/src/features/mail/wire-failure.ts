import { MailFailure } from '#platform/mail/mail-failure.ts'
import { Problem } from '#platform/problem.ts'

/** Throws on, with the one sentence that this wire has for whatever is wrong with the mail server itself. */
export function wireFailure(error: unknown): never {
  if (error instanceof MailFailure && error.isSetup)
    throw new Problem('invalid', 'Failed to verify SMTP connection configuration', { cause: error })
  throw error
}
