/** What each kind of account may do unless an admin says otherwise (ABS wire, users §1.4). */
export function defaultPermissions(type: 'root' | 'admin' | 'user' | 'guest') {
  const isAdmin = type === 'root' || type === 'admin'
  return {
    download: true,
    update: isAdmin,
    delete: type === 'root',
    upload: isAdmin,
    createEreader: isAdmin,
    accessAllLibraries: true,
    accessAllTags: true,
    accessExplicitContent: isAdmin,
    selectedTagsNotAccessible: false,
  }
}
