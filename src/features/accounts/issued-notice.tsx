import { MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import type { Issued } from './account-form';

const useStyles = makeStyles({
  text: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase400,
    userSelect: 'all',
    overflowWrap: 'anywhere',
  },
});

/** A link or password that was made, told once. */
export function IssuedNotice({ issued }: { readonly issued: Issued }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <MessageBar intent="success" layout="multiline" role="status">
      <MessageBarBody>
        {issued.expiresMs === null
          ? t('accounts.issued')
          : t('accounts.issuedLink', { until: format.dateTime(issued.expiresMs) })}{' '}
        <output className={styles.text}>{issued.text}</output>
      </MessageBarBody>
    </MessageBar>
  );
}
