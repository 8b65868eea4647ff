// Language and theme, for the sign-in page and the header alike.
import {
  Button,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  type MenuProps,
  MenuTrigger,
} from '@fluentui/react-components';
import { DesktopRegular } from '@fluentui/react-icons/svg/desktop';
import { LocalLanguageRegular } from '@fluentui/react-icons/svg/local-language';
import { WeatherMoonRegular } from '@fluentui/react-icons/svg/weather-moon';
import { WeatherSunnyRegular } from '@fluentui/react-icons/svg/weather-sunny';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '../i18n/language';
import { useLanguage } from '../i18n/use-language';
import { THEME_CHOICES, useDark, useThemeChoice } from './theme/theme-choice';

/** Switches between the languages; the caller stores the choice and loads the texts. */
export function LanguageSwitch({ onChange }: { readonly onChange: (language: Language) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const change: MenuProps['onCheckedValueChange'] = (_, { checkedItems }) => {
    const chosen = LANGUAGES.find((known) => known === checkedItems[0]);
    if (chosen !== undefined) onChange(chosen);
  };
  return (
    <Menu checkedValues={{ language: [language] }} onCheckedValueChange={change} positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          icon={<LocalLanguageRegular />}
          aria-label={`${t('common.language')}: ${t(`common.languageOf.${language}`)}`}
          title={t('common.language')}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {LANGUAGES.map((known) => (
            <MenuItemRadio key={known} name="language" value={known} lang={known === 'cn' ? 'zh-CN' : 'en'}>
              {t(`common.languageOf.${known}`)}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

const THEME_ICONS = {
  light: <WeatherSunnyRegular />,
  dark: <WeatherMoonRegular />,
  system: <DesktopRegular />,
} as const;

/** Light, dark, or like the system. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const choice = useThemeChoice((state) => state.choice);
  const choose = useThemeChoice((state) => state.choose);
  const dark = useDark();
  const change: MenuProps['onCheckedValueChange'] = (_, { checkedItems }) => {
    const chosen = THEME_CHOICES.find((known) => known === checkedItems[0]);
    if (chosen !== undefined) choose(chosen);
  };
  return (
    <Menu checkedValues={{ theme: [choice] }} onCheckedValueChange={change} positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          icon={dark ? THEME_ICONS.dark : THEME_ICONS.light}
          aria-label={`${t('common.theme')}: ${t(`common.themeOf.${choice}`)}`}
          title={t('common.theme')}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {THEME_CHOICES.map((known) => (
            <MenuItemRadio key={known} name="theme" value={known} icon={THEME_ICONS[known]}>
              {t(`common.themeOf.${known}`)}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
