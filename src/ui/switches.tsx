// Language and theme, for the sign-in page and the header alike. Plain buttons: the sign-in page loads no menus.
import { Button, makeStyles } from '@fluentui/react-components';
import { DesktopRegular } from '@fluentui/react-icons/svg/desktop';
import { WeatherMoonRegular } from '@fluentui/react-icons/svg/weather-moon';
import { WeatherSunnyRegular } from '@fluentui/react-icons/svg/weather-sunny';
import { LANGUAGES, type Language } from '../contracts/language';
import { languageTag } from '../i18n/language';
import { useLanguage, useTranslation } from '../i18n/use-translation';
import { THEME_CHOICES, useThemeChoice } from './theme/theme-choice';

const useStyles = makeStyles({
  language: { minWidth: '36px', paddingLeft: '6px', paddingRight: '6px', fontWeight: 600 },
});

/** Short names, each in its own language. */
const SHORT: Readonly<Record<Language, string>> = { cn: '中', en: 'EN' };

/** Switches to the other language; the caller stores the choice and loads the texts. */
export function LanguageSwitch({ onChange }: { readonly onChange: (language: Language) => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const other = following(LANGUAGES, useLanguage());
  // Begins with what is seen, so that speech input finds it.
  const label = `${SHORT[other]} – ${t('common.language')}: ${t(`common.languageOf.${other}`)}`;
  return (
    <Button
      appearance="subtle"
      className={styles.language}
      lang={languageTag(other)}
      aria-label={label}
      title={label}
      onClick={() => onChange(other)}
    >
      {SHORT[other]}
    </Button>
  );
}

const THEME_ICONS = {
  light: <WeatherSunnyRegular />,
  dark: <WeatherMoonRegular />,
  system: <DesktopRegular />,
} as const;

/** Goes from light to dark to 'like the system'. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const choice = useThemeChoice((state) => state.choice);
  const choose = useThemeChoice((state) => state.choose);
  const label = `${t('common.theme')}: ${t(`common.themeOf.${choice}`)}`;
  return (
    <Button
      appearance="subtle"
      icon={THEME_ICONS[choice]}
      aria-label={label}
      title={label}
      onClick={() => choose(following(THEME_CHOICES, choice))}
    />
  );
}

/** The value after `current`, around the end. */
function following<T>(values: readonly [T, ...T[]], current: T): T {
  return values[values.indexOf(current) + 1] ?? values[0];
}
