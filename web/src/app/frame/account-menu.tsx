import { useNavigate } from '@tanstack/react-router'
import { BookMarked, CircleArrowDown, Highlighter, LogOut, Settings, UserRound } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { isAdmin, useUser } from '#platform/session/session.ts'
import { chooseTheme, themes, useTheme } from '#platform/theme.ts'
import { Menu, MenuHeading, MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { MenuChoices } from '#ui/menu/menu-choices.tsx'
import { Submenu } from '#ui/menu/submenu.tsx'
import { Monogram } from '#ui/cover/monogram.tsx'
import { signOut } from '#features/account/index.ts'

/** Who is signed in; account, theme, sign out. */
export function AccountMenu() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const user = useUser()
  const theme = useTheme((state) => state.theme)
  return (
    <Menu
      align="end"
      className="w-56"
      trigger={
        <button
          type="button"
          aria-label={t('nav.accountMenu', { name: user.username })}
          data-tip={user.username}
          className="touch grid place-items-center rounded-full"
        >
          <Monogram name={user.username} />
        </button>
      }
    >
      <MenuHeading>{user.username}</MenuHeading>
      <MenuItem icon={<UserRound />} onSelect={() => void navigate({ to: '/account' })}>
        {t('nav.account')}
      </MenuItem>
      <MenuItem icon={<BookMarked />} onSelect={() => void navigate({ to: '/bookmarks' })}>
        {t('bookmarks.title')}
      </MenuItem>
      <MenuItem icon={<Highlighter />} onSelect={() => void navigate({ to: '/highlights' })}>
        {t('nav.highlights')}
      </MenuItem>
      <MenuItem icon={<CircleArrowDown />} onSelect={() => void navigate({ to: '/downloads' })}>
        {t('offline.title')}
      </MenuItem>
      {user.permissions.upload && (
        <MenuItem
          icon={<CircleArrowDown className="rotate-180" />}
          onSelect={() => void navigate({ to: '/upload' })}
        >
          {t('nav.upload')}
        </MenuItem>
      )}
      {isAdmin(user) && (
        <MenuItem icon={<Settings />} onSelect={() => void navigate({ to: '/config' })}>
          {t('nav.settings')}
        </MenuItem>
      )}
      <Submenu label={t('nav.theme')} hint={t(`theme.${theme}`)}>
        <MenuChoices
          label={t('nav.theme')}
          value={theme}
          onChange={chooseTheme}
          keepOpen
          options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
        />
      </Submenu>
      <MenuLine />
      <MenuItem icon={<LogOut />} onSelect={() => void signOut()}>
        {t('nav.signOut')}
      </MenuItem>
    </Menu>
  )
}
