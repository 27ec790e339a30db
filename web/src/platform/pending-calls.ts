import type {
  DeviceSession,
  FilterData,
  Library,
  LibrarySettings,
  LibraryWithFilterData,
  ListedUser,
  LoginPayload,
  MediaType,
  Permissions,
  ServerSettings,
  ServerStatus,
  Task,
  User,
  UserType,
} from './wire.ts'

export interface LibraryDraft {
  name: string
  mediaType: MediaType
  icon: string
  provider: string
  folders: { id?: string; fullPath: string }[]
  settings: Partial<LibrarySettings>
}

export interface UserDraft {
  username: string
  password?: string
  email?: string | null
  type: UserType
  isActive: boolean
  permissions: Partial<Permissions>
  librariesAccessible: string[]
  itemTagsSelected: string[]
}

/** Calls as the client reads them: where one stands here, its fields are named more narrowly than the contract's open shapes. */
export interface PendingApi {
  'GET /status': { reply: ServerStatus }
  'POST /init': {
    body: { newRoot: { username: string; password: string }; setupCode?: string }
    reply: string
  }
  'POST /login': { body: { username: string; password: string }; reply: LoginPayload }
  'POST /auth/refresh': { reply: LoginPayload }
  'POST /logout': { reply: { redirect_url: string | null } }
  'POST /api/authorize': { reply: LoginPayload }
  'GET /api/libraries': { reply: { libraries: Library[] } }
  'POST /api/libraries': { body: LibraryDraft; reply: Library }
  'GET /api/libraries/:id': { reply: LibraryWithFilterData }
  'GET /api/libraries/:id/filterdata': { reply: FilterData }
  'PATCH /api/libraries/:id': { body: Partial<LibraryDraft>; reply: Library }
  'DELETE /api/libraries/:id': { reply: Library }
  'POST /api/libraries/order': {
    body: { id: string; newOrder: number }[]
    reply: { libraries: Library[] }
  }
  'POST /api/libraries/:id/scan': { reply: string }
  'GET /api/filesystem': {
    reply: { posix: boolean; directories: { path: string; dirname: string; level: number }[] }
  }
  'GET /api/tasks': { reply: { tasks: Task[] } }
  'GET /api/users': { reply: { users: ListedUser[] } }
  'POST /api/users': { body: UserDraft; reply: { user: ListedUser } }
  'PATCH /api/users/:id': {
    body: Partial<UserDraft>
    reply: { success: boolean; user: ListedUser }
  }
  'DELETE /api/users/:id': { reply: { success: boolean } }
  'GET /api/tags': { reply: { tags: string[] } }
  'PATCH /api/settings': {
    body: Partial<ServerSettings>
    reply: { serverSettings: ServerSettings }
  }
  'PATCH /api/me/password': {
    body: { password: string | null; newPassword: string | null }
    reply: string
  }
  'GET /api/me': { reply: User }
  'GET /api/me/sessions': {
    reply: { total: number; numPages: number; page: number; sessions: DeviceSession[] }
  }
  'DELETE /api/me/sessions/:id': { reply: string }
}
