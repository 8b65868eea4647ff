import { Spinner, type SpinnerProps } from '@fluentui/react-components';
import { useTranslation } from '../i18n/use-translation';

/** Turns while something is under way, in a button or beside a title; it has a name, since it stands there for nothing else. */
export function BusySpinner(props: Pick<SpinnerProps, 'size' | 'appearance'>) {
  const { t } = useTranslation();
  return <Spinner size="extra-tiny" {...props} aria-label={t('common.loading')} />;
}
