import { makeStyles, Title2, tokens } from '@fluentui/react-components';
import { useEffect } from 'react';
import type { Language } from '../../contracts/language';
import { useTranslation } from '../../i18n/use-translation';
import { Logo } from '../../ui/logo';
import { LanguageSwitch, ThemeSwitch } from '../../ui/switches';
import type { Credentials } from './credentials';
import { SignInForm } from './sign-in-form';
import { SitePicture } from './site-picture';

const useStyles = makeStyles({
  page: {
    minHeight: '100dvh',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(400px, 480px)',
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 899px)': { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: '168px 1fr' },
  },
  picture: { position: 'relative', overflow: 'hidden', backgroundColor: '#04222c' },
  side: { display: 'flex', flexDirection: 'column', minHeight: 0 },
  tools: { display: 'flex', justifyContent: 'flex-end', gap: '2px', padding: '12px' },
  main: {
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    width: '100%',
    maxWidth: '360px',
    margin: '0 auto',
    padding: '0 24px 12vh',
    boxSizing: 'border-box',
    '@media (max-width: 899px)': { justifyContent: 'flex-start', paddingTop: '8px', paddingBottom: '32px' },
  },
  brand: { display: 'flex', alignItems: 'center', gap: '10px', marginBottom: '36px' },
  brandName: { fontSize: '15px', fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  title: { margin: 0, fontSize: '26px', lineHeight: '34px' },
  lead: { margin: '4px 0 22px', color: tokens.colorNeutralForeground3 },
});

interface SignInPageProps {
  /** Called once, when somebody begins to type: the first screen can be loaded meanwhile. */
  readonly onBegin: () => void;
  readonly onSubmit: (credentials: Credentials) => Promise<void>;
  readonly notice: string | null;
  readonly onLanguage: (language: Language) => void;
}

/** /login: the only page without a session. */
export function SignInPage({ onBegin, onSubmit, notice, onLanguage }: SignInPageProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${t('session.title')} – ${t('common.product')}`;
  }, [t]);
  return (
    <main className={styles.page}>
      <div className={styles.picture}>
        <SitePicture caption={t('common.tagline')} />
      </div>
      <div className={styles.side}>
        <div className={styles.tools}>
          <LanguageSwitch onChange={onLanguage} />
          <ThemeSwitch />
        </div>
        <div className={styles.main}>
          <div className={styles.brand}>
            <Logo size={34} />
            <span className={styles.brandName}>{t('common.product')}</span>
          </div>
          <Title2 as="h1" className={styles.title}>
            {t('session.welcome')}
          </Title2>
          <p className={styles.lead}>{t('session.lead')}</p>
          <SignInForm onBegin={onBegin} onSubmit={onSubmit} notice={notice} />
        </div>
      </div>
    </main>
  );
}
