import { z } from 'zod'

export const userType = z.enum(['root', 'admin', 'user', 'guest'])
export type UserType = z.output<typeof userType>

/** Longer ones belong to nobody, and no work is done for them. */
export const longestUsername = 255
export const longestPassword = 1024

const required = 'Username and password are required'
/** Control and direction characters would let one name look like another. */
const unseen = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

/** A name as it is stored: without spaces around it. */
export const usernameOrNone = z
  .string(required)
  .trim()
  .max(longestUsername, 'Username is too long')
  .refine((name) => !unseen.test(name), 'Username contains characters that cannot be seen')
export const username = usernameOrNone.min(1, required)

/** May be empty: root's can be. */
export const passwordOrNone = z.string(required).max(longestPassword, 'Password is too long')
export const password = passwordOrNone.min(1, required)

const longestText = 255
const longestList = 10_000

/** Each value once. Some clients send null for a list that they don't change. */
function texts(name: string) {
  const sentence = `"${name}" must be a list of texts`
  return z
    .array(z.string(sentence).max(longestText, sentence), sentence)
    .max(longestList, sentence)
    .overwrite((values) => [...new Set(values)])
    .nullish()
}

/** Values that aren't booleans count as not sent, and so do keys that nobody knows. */
const flag = z.boolean().optional().catch(undefined)
const permissionsInput = z.object(
  {
    download: flag,
    update: flag,
    delete: flag,
    upload: flag,
    createEreader: flag,
    accessAllLibraries: flag,
    accessAllTags: flag,
    accessExplicitContent: flag,
    selectedTagsNotAccessible: flag,
  },
  '"permissions" must be an object',
)
export type PermissionsInput = z.output<typeof permissionsInput>

const typeInput = z.enum(userType.options, 'Invalid account type')
const emailInput = z
  .string('Invalid email')
  .max(longestText, 'Invalid email')
  .refine((email) => !/\p{Cc}/u.test(email), 'Invalid email')
  .transform((email) => email.trim() || null)

/** What admins write of a user. Unknown fields are passed over: some clients send the whole user. */
export const newUser = z.object({
  username,
  password,
  /** Root can't be made: there is exactly one, from the first run. */
  type: typeInput.refine((type) => type !== 'root', 'Invalid account type').default('user'),
  email: emailInput.nullish(),
  /** Anything but true makes an inactive one. */
  isActive: flag,
  permissions: permissionsInput.nullish(),
  librariesAccessible: texts('librariesAccessible'),
  itemTagsSelected: texts('itemTagsSelected'),
})
export type NewUser = z.output<typeof newUser>

const untouchable = (name: string) => z.never(`"${name}" cannot be changed`).optional()

/** Fields that aren't sent stay; type, activity, permissions and lists of root stay whatever is sent. */
export const userChange = z.object({
  // Never written through a user form (ABS wire, users §1.5).
  id: untouchable('id'),
  pash: untouchable('pash'),
  token: untouchable('token'),
  extraData: untouchable('extraData'),
  bookmarks: untouchable('bookmarks'),
  username: username.optional(),
  /** Only root's may be empty. */
  password: passwordOrNone.optional(),
  type: typeInput.optional(),
  email: emailInput.nullish(),
  isActive: z.boolean('"isActive" must be true or false').optional(),
  permissions: permissionsInput.nullish(),
  /** The lists count only together with permissions. */
  librariesAccessible: texts('librariesAccessible'),
  itemTagsSelected: texts('itemTagsSelected'),
  /** Anything but whole milliseconds counts as not sent. */
  lastSeen: z.int().optional().catch(undefined),
})
export type UserChange = z.output<typeof userChange>
